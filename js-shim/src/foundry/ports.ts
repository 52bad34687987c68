/**
 * What we use of Foundry VTT, v13 and v14, and nothing more.
 *
 * `tests/browser/foundry` implements these ports for tests; `types/foundry.check.ts` proves that the public
 * typings of the real thing satisfy them. Only this folder knows Foundry.
 */

/** One die as Foundry keeps it: `result` is the face; a discarded die is not active. */
export interface DieResult {
  result: number;
  active?: boolean | undefined;
  discarded?: boolean | undefined;
  rerolled?: boolean | undefined;
  exploded?: boolean | undefined;
}

/** A term of dice of one kind. */
export interface DieTerm {
  faces?: number | undefined;
  number?: number | undefined;
  results: DieResult[];
}

/** A roll; `evaluate` throws only what has no result yet. */
export interface FoundryRoll {
  readonly formula: string;
  readonly total?: number | undefined;
  readonly dice: DieTerm[];
  evaluate(options?: { allowInteractive?: boolean }): Promise<unknown>;
}

export interface RollClass {
  new (formula: string): FoundryRoll;
  fromTerms(terms: DieTerm[]): FoundryRoll;
}

export interface DieClass {
  new (data: { number: number; faces: number; results: DieResult[]; options: { flavor: string } }): DieTerm;
}

export interface MessageData {
  content: string;
  flavor?: string;
  speaker: unknown;
  rolls: FoundryRoll[];
  sound?: string | undefined;
  whisper?: string[];
  blind?: boolean;
  flags: { sainome: Record<string, unknown> };
}

export interface ChatMessageClass {
  create(data: MessageData, options: Record<string, unknown>): Promise<unknown>;
  getSpeaker(options?: { actor?: unknown; token?: unknown }): unknown;
}

/** A message as it stands in the log. */
export interface ChatMessage {
  readonly flags?: Record<string, Record<string, unknown> | undefined>;
  readonly isAuthor: boolean;
  /** Whether the user of this client may see what the message says: not so for one's own blind roll. */
  readonly isContentVisible: boolean;
  update(changes: { content: string }): Promise<unknown>;
}

export interface SettingConfig {
  name: string;
  hint: string;
  scope: "client" | "world";
  config: boolean;
  type: unknown;
  choices?: Record<string, string>;
  default: unknown;
  onChange?: (value: unknown) => void;
}

export interface Game {
  readonly release: { readonly generation: number };
  readonly i18n: { readonly lang: string; localize(key: string): string; format(key: string, data: Record<string, string>): string };
  readonly settings: {
    register(namespace: string, key: string, config: SettingConfig): void;
    get(namespace: string, key: string): unknown;
  };
  readonly modules: { get(id: string): unknown };
  readonly users: Iterable<{ readonly id: string | null; readonly isGM: boolean }>;
  readonly user: { readonly id: string | null; readonly isGM: boolean } | null;
}

/** The globals of a running client. */
export interface Client {
  readonly game: Game;
  readonly Hooks: {
    once(name: string, run: () => void): unknown;
    on(name: "renderChatMessageHTML", run: (message: ChatMessage, element: HTMLElement) => void): unknown;
    /** Not awaited; `false` stops the line. On v14 the line is HTML. */
    on(name: "chatMessage", run: (log: unknown, message: string) => false | undefined): unknown;
    callAll(name: string, ...parts: unknown[]): unknown;
  };
  readonly ui: {
    readonly notifications: { error(text: string): unknown; warn(text: string): unknown; info(text: string): unknown };
    /** The chat log; `processMessage` treats a line as if it had been typed. */
    readonly chat: { processMessage(message: string): Promise<unknown> };
  };
  readonly CONFIG: { readonly ChatMessage: { readonly documentClass: ChatMessageClass }; readonly sounds: { readonly dice: string } };
  readonly foundry: { readonly dice: { readonly Roll: RollClass; readonly terms: { readonly Die: DieClass } } };
}

/** The client that this module runs in. */
export function client(): Client {
  return globalThis as unknown as Client;
}
