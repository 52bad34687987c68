/** The card's own few words. Every sentence about a game comes with the outcome. */

import type { Lang } from "./types";

const WORDS = {
  ja: {
    dice: "出目",
    parts: "内訳",
    steps: "判定の根拠",
    choices: "次にできること",
    history: "取り消された結果",
    cost: "消費",
    refused: "選べません",
    comment: "コメント",
    hidden: "伏せています",
    private: "本人とGMのみ",
    explain: "条文を見る",
    results: "それぞれの結果",
    loading: "読み込み中…",
    advice: "助言",
  },
  en: {
    dice: "Dice",
    parts: "Breakdown",
    steps: "Why",
    choices: "What may be done next",
    history: "Withdrawn results",
    cost: "costs",
    refused: "not possible",
    comment: "Comment",
    hidden: "Hidden",
    private: "Roller and GM only",
    explain: "Show the clause",
    results: "Each result",
    loading: "Loading…",
    advice: "Advice",
  },
} as const;

export type CardWord = keyof (typeof WORDS)["ja"];

/** Return the card's words in a language. */
export function cardWords(lang: Lang): Record<CardWord, string> {
  return WORDS[lang];
}
