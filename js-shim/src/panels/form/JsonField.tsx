/** Anything that has no shape of its own: JSON as text. */

import { useState } from "preact/hooks";
import { useField } from "./context";
import type { ShapeProps } from "./Field";
import { described, Frame } from "./Frame";

export function JsonField(props: ShapeProps) {
  const tools = useField(props.path);
  const [text, setText] = useState(props.value === undefined || props.value === null ? "" : JSON.stringify(props.value, null, 1));
  const [unreadable, setUnreadable] = useState(false);
  const title = props.reading.title ?? props.name;
  const help = unreadable ? tools.words.notJson : props.reading.description;
  return (
    <Frame tools={tools} title={title} help={help} bare={props.bare} path={props.path}>
      <textarea
        id={tools.inputId}
        rows={3}
        spellcheck={false}
        value={text}
        aria-label={props.bare ? title : undefined}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          setUnreadable(false);
          if (typed.trim() === "") return props.onChange(undefined);
          try {
            props.onChange(JSON.parse(typed));
          } catch {
            // The engine refuses the text at this field, so that nothing half-typed counts as left out.
            setUnreadable(true);
            props.onChange(typed);
          }
        }}
        {...described(tools, help)}
      />
    </Frame>
  );
}
