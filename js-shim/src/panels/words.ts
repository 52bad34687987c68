/** The few words that forms need of their own. */

import type { Lang } from "../card";

const WORDS = {
  ja: {
    add: "追加",
    remove: "削除",
    removeOf: (name: string) => `${name}を削除`,
    addTo: (name: string) => `${name}を追加`,
    none: "指定なし",
    key: "名前",
    value: "値",
    yes: "はい",
    no: "いいえ",
    required: "必須",
    default: (value: string) => `既定 ${value}`,
    range: (low: string, high: string) => `${low}〜${high}`,
    notJson: "JSONとして読めません",
    less: "減らす",
    more: "増やす",
    moreFields: "その他の項目",
    otherNumber: "ほかの数",
    variant: { integer: "整数", number: "数", text: "文字", boolean: "はい・いいえ", list: "一覧", json: "JSON", map: "名前と値", choice: "選択", tuple: "組" },
  },
  en: {
    add: "Add",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    addTo: (name: string) => `Add to ${name}`,
    none: "not given",
    key: "Name",
    value: "Value",
    yes: "Yes",
    no: "No",
    required: "required",
    default: (value: string) => `default ${value}`,
    range: (low: string, high: string) => `${low} to ${high}`,
    notJson: "Not readable as JSON",
    less: "Less",
    more: "More",
    moreFields: "More fields",
    otherNumber: "Another number",
    variant: { integer: "whole number", number: "number", text: "text", boolean: "yes or no", list: "list", json: "JSON", map: "names and values", choice: "choice", tuple: "tuple" },
  },
} as const;

export type FormWords = (typeof WORDS)[Lang];

/** Return the words of forms in a language. */
export function formWords(lang: Lang): FormWords {
  return WORDS[lang];
}
