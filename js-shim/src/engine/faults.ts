/** Errors: the core's own, passed on, and the few that belong to the engine itself, in both languages. */

export type Lang = "ja" | "en";

/** Why a request was not answered. */
export class SainomeError extends Error {
  override readonly name = "SainomeError";
  /** Stable code, such as `unknown_field`. */
  readonly code: string;
  /** Where in the message the fault lies, such as `request.target`; empty for the whole. */
  readonly path: string;
  /** The name that was probably meant. */
  readonly near: string | null;
  /** In a typed line, the 0-based index of the character at fault. */
  readonly at: number | null;
  readonly details: Record<string, unknown>;
  /** Whether the request hides something: show this to the one who asked only. */
  readonly private: boolean;

  constructor(fault: Fault, hidden = false) {
    super(fault.message);
    this.code = fault.code;
    this.path = fault.path ?? "";
    this.near = fault.near ?? null;
    this.at = fault.at ?? null;
    this.details = fault.details ?? {};
    this.private = hidden;
  }
}

/** An error as it stands in a reply. */
export interface Fault {
  code: string;
  message: string;
  path?: string;
  near?: string | null;
  at?: number | null;
  details?: Record<string, unknown>;
}

const WORDS = {
  wasm_blocked: {
    ja: "このページの設定（CSP）が WebAssembly を禁じているため、ルールエンジンを動かせません。script-src に 'wasm-unsafe-eval' を加えてください",
    en: "The page's security policy (CSP) forbids WebAssembly, which the rules engine needs. Add 'wasm-unsafe-eval' to script-src",
  },
  wasm_missing: {
    ja: "このブラウザには WebAssembly がないため、ルールエンジンを動かせません",
    en: "This browser has no WebAssembly, which the rules engine needs",
  },
  file_missing: {
    ja: "エンジンのファイルを読み込めません：{file}（{reason}）",
    en: "A file of the engine cannot be loaded: {file} ({reason})",
  },
  file_wrong: {
    ja: "エンジンのファイルが壊れているか、途中で切れています：{file}（{reason}）",
    en: "A file of the engine is damaged or cut short: {file} ({reason})",
  },
  worker_failed: {
    ja: "エンジンのワーカーを起動できません（{reason}）",
    en: "The engine's worker cannot be started ({reason})",
  },
  boot_failed: {
    ja: "ルールエンジンの起動に失敗しました（{reason}）",
    en: "The rules engine failed to start ({reason})",
  },
  boot_timeout: {
    ja: "ルールエンジンが {limit} ミリ秒以内に起動しませんでした",
    en: "The rules engine did not start within {limit} ms",
  },
  engine_lost: {
    ja: "ルールエンジンが応答しなくなったため、再起動しました。もう一度お試しください",
    en: "The rules engine stopped responding and was restarted; please try again",
  },
  engine_stopped: { ja: "ルールエンジンは停止しています", en: "The rules engine has been stopped" },
  unknown_option: { ja: "「{option}」という指定はありません", en: "There is no option \"{option}\"" },
  option_conflict: { ja: "「{one}」と「{other}」は同時に指定できません", en: "\"{one}\" and \"{other}\" exclude each other" },
  wrong_option: { ja: "「{option}」の値が正しくありません（{expected}）", en: "\"{option}\" must be {expected}" },
  no_odds: { ja: "「{op}」には、振る前に出せる確率がありません", en: "There are no odds to give before \"{op}\"" },
  no_advice: { ja: "「{op}」には助言がありません", en: "There is no advice on \"{op}\"" },
  not_sendable: {
    ja: "依頼に送れない値があります：{path}（{value}）",
    en: "The request holds a value that cannot be sent: {path} ({value})",
  },
  no_faces: {
    ja: "出目が渡されませんでした（{sides}面ダイスが {count} 個必要です）",
    en: "No faces were handed in ({count} dice of {sides} faces are needed)",
  },
} as const;

export type EngineCode = keyof typeof WORDS;

/** Makes an error of the engine itself. */
export function fault(
  code: EngineCode,
  lang: Lang,
  details: Record<string, string | number> = {},
  more: { path?: string; near?: string | null } = {},
): SainomeError {
  const message = WORDS[code][lang].replace(/\{(\w+)\}/g, (_all, name: string) => String(details[name] ?? ""));
  return new SainomeError({ code, message, details, ...more });
}
