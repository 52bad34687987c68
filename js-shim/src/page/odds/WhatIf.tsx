/** Sliders that try numbers out: the chances follow, the form stays as it is until they are taken over. */

import { useWords } from "../context";
import type { Slider } from "./sliders";

interface WhatIfProps {
  sliders: readonly Slider[];
  tried: Readonly<Record<string, number>>;
  onTry: (slider: Slider, value: number) => void;
  onTake: () => void;
  onBack: () => void;
}

/** How many sliders stand open; the others are folded away. */
const OPEN = 4;

export const keyOf = (slider: Slider) => slider.path.join(".");

const signed = (value: number) => String(value).replace("-", "−");

export function WhatIf({ sliders, tried, onTry, onTake, onBack }: WhatIfProps) {
  const words = useWords();
  if (sliders.length === 0) return null;
  const entered = sliders.filter((slider) => slider.entered);
  const open = (entered.length > 0 ? entered : sliders).slice(0, OPEN);
  const folded = sliders.filter((slider) => !open.includes(slider));
  const changes = sliders.filter((slider) => keyOf(slider) in tried);
  const takes = changes.some(({ own }) => own);
  const list = (some: readonly Slider[]) => (
    <div class="sliders">
      {some.map((slider) => (
        <OneSlider key={keyOf(slider)} slider={slider} value={tried[keyOf(slider)] ?? slider.value} onTry={onTry} />
      ))}
    </div>
  );
  return (
    <fieldset class="what-if">
      <legend>{words.whatIf}</legend>
      {list(open)}
      {folded.length > 0 && (
        <details class="what-if-more">
          <summary>{words.moreNumbers}</summary>
          {list(folded)}
        </details>
      )}
      <div class="what-if-actions">
        <button type="button" aria-disabled={!takes || undefined} onClick={() => takes && onTake()}>
          {words.takeOver}
        </button>
        <button type="button" class="quiet" aria-disabled={changes.length === 0 || undefined} onClick={onBack}>
          {words.takeBack}
        </button>
      </div>
    </fieldset>
  );
}

function OneSlider({ slider, value, onTry }: { slider: Slider; value: number; onTry: WhatIfProps["onTry"] }) {
  const id = `try-${slider.path.join("-")}`;
  const moved = value !== slider.value;
  return (
    <div class="slider" data-path={keyOf(slider)}>
      <label for={id}>{slider.title}</label>
      <output for={id}>{moved ? `${signed(slider.value)} → ${signed(value)}` : signed(value)}</output>
      <input
        type="range"
        id={id}
        min={slider.min}
        max={slider.max}
        step={1}
        value={value}
        aria-valuetext={signed(value)}
        onInput={(event) => onTry(slider, Number(event.currentTarget.value))}
      />
    </div>
  );
}
