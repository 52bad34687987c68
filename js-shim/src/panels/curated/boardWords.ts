/** The few words that boards need of their own. */

import type { Lang } from "../../card";

const WORDS = {
  ja: {
    last: "直前の結果",
    undo: "一つ戻す",
    choices: "次にできること",
    cost: "消費",
    refused: "選べません",
    others: "ほかの操作",
    otherPick: "操作を選ぶ",
    cancel: "やめる",
    send: "決定",
    odds: "確率",
  },
  en: {
    last: "Last step",
    undo: "Undo",
    choices: "What may be done next",
    cost: "costs",
    refused: "not possible",
    others: "More operations",
    otherPick: "Choose an operation",
    cancel: "Cancel",
    send: "Go",
    odds: "Chances",
  },
} as const;

/** Return the words of boards in a language. */
export function boardWords(lang: Lang): (typeof WORDS)[Lang] {
  return WORDS[lang];
}
