/** The parts of an outcome that a card shows; the messages of the core have these shapes. */

export type Lang = "ja" | "en";

export interface Draw {
  sides: number;
  face: number;
  for: string;
  mark?: string | null;
}

export interface Part {
  name: string;
  value: number | string;
  clause?: string | null;
  label?: string | null;
}

export interface Step {
  name: string;
  clause: string;
  details?: Record<string, unknown>;
  label?: string | null;
}

export interface Choice {
  id: string;
  request: Record<string, unknown>;
  cost?: Record<string, number>;
  needs?: readonly string[];
  refused?: string | null;
  label?: string | null;
  reason?: string | null;
  /** A request for what the choice comes to; sent with the outcome's state, like `request`. */
  odds?: (Record<string, unknown> & { op: string }) | null;
}

export interface Lines {
  title: string;
  verdict: string | null;
  public: readonly string[];
  private: readonly string[];
  terms: Record<string, string>;
}

export interface Typed {
  text: string;
  comment: string | null;
  request: Record<string, unknown>;
}

export interface Outcome {
  system: string;
  op: string;
  hide: "nothing" | "target" | "roll";
  verdict: string | null;
  values: Record<string, unknown>;
  draws: readonly Draw[];
  parts: readonly Part[];
  steps: readonly Step[];
  choices: readonly Choice[];
  state: Record<string, unknown> | null;
  lines: Lines;
  typed?: Typed;
}

/** An earlier result that this card replaces, and the word for why. */
export interface Superseded {
  outcome: Outcome;
  reason: string;
}

/** A clause in words, as `core.help` gives it. */
export interface ClauseNote {
  name: string;
  text: readonly string[];
}

/** What a card needs besides the outcome. A host that renders to text leaves the functions out. */
export interface CardOptions {
  lang: Lang;
  /** The game's name, for the badge. */
  system?: string | undefined;
  /** `public` shows what everybody may see, `private` everything: for the one who rolled, and the GM. */
  viewer: "public" | "private";
  history?: readonly Superseded[] | undefined;
  /** Whether the choices may still be taken; false once the matter has gone on. */
  live?: boolean | undefined;
  /** Fold the choices away, where many cards stand together. */
  fold?: boolean | undefined;
  onChoice?: ((choice: Choice) => void) | undefined;
  /** What each choice comes to, by its id; the host has asked for it. */
  odds?: Readonly<Record<string, string>> | undefined;
  /** What the core advises, each piece as its lines; a host that wants none leaves it out. */
  advice?: readonly (readonly string[])[] | undefined;
  explain?: ((clause: string) => Promise<ClauseNote>) | undefined;
}
