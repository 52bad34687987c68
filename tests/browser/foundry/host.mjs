// @ts-check
/**
 * A stand-in for a Foundry VTT client, for tests only: the few parts that the module uses, imitating documented
 * behaviour of v13 and v14. What it imitates, and where it is written down:
 *
 * - hooks run in the order init, i18nInit, setup, ready and are never awaited (API page "hookEvents");
 * - a `Die` takes pre-cast `results`; evaluating it throws only from `results.length` up to `number` (API page "Die");
 * - `Roll.fromTerms` wants terms that are all evaluated or none, and its total is the sum of the active results;
 * - `ChatMessage.create(data, {rollMode})` on v13, `{messageMode}` on v14; the other generation's option is unknown and so
 *   is ignored, and the message is then public: the trap that published private rolls in several systems;
 * - modes: gm whispers to game masters, self to the author, blind to game masters and hides it from the author;
 * - a client shows a message's content only if it may see it; the title of a whispered message is not shown at all;
 * - macros run as async functions.
 *
 * It implements `js-shim/src/foundry/ports.ts`, which the public typings are checked against.
 */

/** @typedef {import("../../../js-shim/src/foundry/ports").Client} Client */
/** @typedef {import("../../../js-shim/src/foundry/ports").DieResult} DieResult */
/** @typedef {import("../../../js-shim/src/foundry/ports").MessageData} MessageData */
/** @typedef {import("../../../js-shim/src/foundry/ports").SettingConfig} SettingConfig */

let thrown = 0;

class Die {
  /** @param {{number: number, faces: number, results?: DieResult[], options?: {flavor: string}}} data */
  constructor({ number, faces, results = [], options }) {
    this.number = number;
    this.faces = faces;
    this.results = results;
    this.flavor = options?.flavor ?? "";
    this.evaluated = false;
  }

  evaluate() {
    for (let n = this.results.length; n < this.number; n++) {
      thrown += 1;
      this.results.push({ result: 1 + Math.floor(Math.random() * this.faces), active: true });
    }
    this.evaluated = true;
  }

  get total() {
    return this.results.filter((one) => one.active).reduce((sum, one) => sum + one.result, 0);
  }

  get expression() {
    return `${this.number}d${this.faces}${this.flavor ? `[${this.flavor}]` : ""}`;
  }
}

class Roll {
  /** @param {string} formula such as `2d6[attack]` */
  constructor(formula) {
    /** @type {Die[]} */
    this.terms = [];
    const found = /^(\d+)d(\d+)(?:\[([^\]]*)\])?$/.exec(formula);
    if (found) this.terms.push(new Die({ number: Number(found[1]), faces: Number(found[2]), options: { flavor: found[3] ?? "" } }));
    else if (formula) throw new Error(`Unresolved StringTerm ${formula}`);
    this.evaluated = false;
  }

  /** @param {any[]} terms */
  static fromTerms(terms) {
    if (!terms.every((term) => term instanceof Die)) throw new Error("Some provided terms were not RollTerm instances");
    const roll = new Roll("");
    roll.terms = terms;
    return roll;
  }

  get formula() {
    return this.terms.map((term) => term.expression).join(" + ");
  }

  get dice() {
    return this.terms;
  }

  get total() {
    return this.evaluated ? this.terms.reduce((sum, term) => sum + term.total, 0) : undefined;
  }

  async evaluate() {
    if (this.evaluated) throw new Error("The Roll has already been evaluated and is now immutable");
    for (const term of this.terms) term.evaluate();
    this.evaluated = true;
    return this;
  }
}

const MODES = {
  13: { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" },
  14: { public: "public", gm: "gm", blind: "blind", self: "self", ic: "public" },
};

/**
 * Start a client.
 * @param {{generation: 13 | 14, lang: string, user: string, mode: string, texts: Record<string, any>}} options
 */
export function startClient({ generation, lang, user, mode, texts }) {
  const users = [
    { id: "gm", isGM: true },
    { id: "player", isGM: false },
    { id: "other", isGM: false },
  ];
  /** @type {Map<string, SettingConfig>} */
  const registered = new Map();
  /** @type {Map<string, unknown>} */
  const values = new Map([[generation === 13 ? "core.rollMode" : "core.messageMode", generation === 13 ? `${mode}roll` : mode]]);
  /** @type {Array<MessageData & {author: string, sentWith: Record<string, unknown>, update: (changes: {content: string}) => Promise<unknown>}>} */
  const messages = [];
  /** @type {Map<string, Array<(...parts: any[]) => void>>} */
  const hooks = new Map();
  const modules = new Map([["sainome", {}]]);
  const notes = /** @type {string[]} */ ([]);

  const Hooks = {
    /** @param {string} name @param {(...parts: any[]) => void} run */
    on: (name, run) => hooks.set(name, [...(hooks.get(name) ?? []), run]),
    /** @param {string} name @param {(...parts: any[]) => void} run */
    once: (name, run) => hooks.set(name, [...(hooks.get(name) ?? []), run]),
    /** @param {string} name @param {...unknown} parts */
    callAll: (name, ...parts) => hooks.get(name)?.forEach((run) => run(...parts)),
    /** Stops at the first `false`; a promise is no `false`. @param {string} name @param {...unknown} parts */
    call: (name, ...parts) => (hooks.get(name) ?? []).every((run) => /** @type {unknown} */ (run(...parts)) !== false),
  };

  const ChatMessage = class {
    /** @param {MessageData} data @param {Record<string, unknown>} options */
    static async create(data, options) {
      const names = /** @type {Record<string, string>} */ (MODES[generation]);
      const asked = options[generation === 13 ? "rollMode" : "messageMode"];
      const applied = typeof asked === "string" ? names[asked] : "public";
      if (applied === undefined) throw new Error(`unknown message mode ${asked}`);
      const message = {
        ...data,
        author: user,
        sentWith: options,
        isAuthor: true,
        /** @returns {boolean} */
        get isContentVisible() {
          return visible(user, this);
        },
        /** @param {{content: string}} changes */
        update: async (changes) => {
          Object.assign(message, changes);
          render();
        },
      };
      const masters = users.filter((one) => one.isGM).map((one) => one.id);
      if (applied === "gm" || applied === "blind") message.whisper = data.whisper?.length ? data.whisper : masters;
      if (applied === "self") message.whisper = [user];
      if (applied === "blind") message.blind = true;
      messages.push(message);
      render();
      return message;
    }

    static getSpeaker() {
      return { alias: user };
    }
  };

  /** @param {string} key */
  const localize = (key) => {
    const text = key.split(".").reduce((part, name) => part?.[name], texts);
    return typeof text === "string" ? text : key;
  };

  /** @type {Client} */
  const client = {
    game: {
      release: { generation },
      i18n: {
        lang,
        localize,
        format: (key, data) => localize(key).replace(/\{(\w+)\}/g, (_, name) => data[name] ?? ""),
      },
      settings: {
        register: (space, key, config) => void registered.set(`${space}.${key}`, config),
        get: (space, key) => {
          const id = `${space}.${key}`;
          if (values.has(id)) return values.get(id);
          if (!registered.has(id)) throw new Error(`"${id}" is not a registered game setting`);
          return registered.get(id)?.default;
        },
      },
      modules: { get: (id) => modules.get(id) },
      users,
      user: { id: user, isGM: user === "gm" },
    },
    Hooks,
    ui: {
      notifications: { error: (text) => notes.push(text), warn: (text) => notes.push(text), info: (text) => notes.push(text) },
      chat: { processMessage: (message) => say(message) },
    },
    CONFIG: { ChatMessage: { documentClass: /** @type {any} */ (ChatMessage) }, sounds: { dice: "sounds/dice.wav" } },
    foundry: { dice: { Roll: /** @type {any} */ (Roll), terms: { Die: /** @type {any} */ (Die) } } },
  };

  /**
   * What the chat log does with a line: the hook `chatMessage` hears it first (API page "hookEvents") and stops it with `false`,
   * then it becomes a message. v14 hands the hook the HTML of its editor.
   * @param {string} message
   */
  async function say(message) {
    await null;
    if (!Hooks.call("chatMessage", {}, message, { user, speaker: { alias: user } })) return;
    if (message.replace(/^<p>/, "").startsWith("/")) throw new Error("the stand-in knows no commands");
    await ChatMessage.create(/** @type {any} */ ({ content: message, rolls: [], speaker: {}, flags: {} }), {});
  }

  /** Whether a user may see a message's content. @param {string} who @param {(typeof messages)[number]} message */
  function visible(who, message) {
    if (message.blind && who === message.author && who !== "gm") return false;
    return !message.whisper?.length || message.whisper.includes(who) || message.author === who;
  }

  function render() {
    const log = /** @type {HTMLElement} */ (document.getElementById("chat-log"));
    log.replaceChildren(
      ...messages
        .filter((message) => visible(user, message))
        .map((message) => {
          const item = document.createElement("li");
          item.className = "chat-message message";
          const content = document.createElement("div");
          content.className = "message-content";
          content.innerHTML = message.content;
          item.append(content);
          Hooks.callAll("renderChatMessageHTML", message, item, {});
          return item;
        }),
    );
  }

  return {
    client,
    /** An empty log and the settings as they are at first, for the next test. */
    reset: () => {
      messages.length = notes.length = thrown = 0;
      for (const key of values.keys()) if (!key.startsWith("core.")) values.delete(key);
      render();
    },
    messages,
    notes,
    /** How many dice this stand-in threw itself. */
    thrown: () => thrown,
    /** @param {string} space @param {string} key @param {unknown} value */
    set: (space, key, value) => {
      values.set(`${space}.${key}`, value);
      registered.get(`${space}.${key}`)?.onChange?.(value);
    },
    /** Whether the hooks let a line pass. @param {string} message */
    passes: (message) => Hooks.call("chatMessage", {}, message, { user, speaker: { alias: user } }),
    /** What a user would see of the log, as one HTML text. @param {string} who */
    seenBy: (who) => messages.filter((message) => visible(who, message)).map((message) => message.content).join("\n"),
    registered,
    /** Type a line into the chat box. @param {string} line */
    type: (line) => {
      const text = document.createElement("p");
      text.textContent = line;
      return say(generation === 13 ? line : text.outerHTML);
    },
    fire: () => ["init", "i18nInit", "setup", "ready"].forEach((name) => Hooks.callAll(name)),
    /** Run a macro as Foundry does. @param {string} command */
    macro: (command) => {
      const AsyncFunction = /** @type {any} */ (async () => undefined).constructor;
      return new AsyncFunction("speaker", "actor", "token", "character", "scope", command)({}, null, null, null, {});
    },
  };
}
