/* Generated from the core's schemas by `make types`; never edited. */

import type { Choice, Draw, ErrorMessage, Face, Lines, Need, OutcomeMessage, Part, Record, Reply, Step, Struct, Typed } from "./shared";

export type { Choice, Draw, ErrorMessage, Face, Lines, Need, OutcomeMessage, Part, Record, Reply, Step, Struct, Typed };


