import { claim } from "../../js-shim/src/foundry/claims";

globalThis.peer = {
  /** What Foundry's chat hook does with a line before anybody else sees it. */
  hook(line) {
    if (claim(line, "all") !== null) throw new Error(line);
  },
};
