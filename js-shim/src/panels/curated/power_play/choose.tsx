/** One of a few, as buttons. */

interface ChooseProps {
  title: string;
  options: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}

export function Choose({ title, options, chosen, onChoose }: ChooseProps) {
  return (
    <fieldset class="strike-group">
      <legend>{title}</legend>
      <div class="strike-pick">
        {options.map((option, index) => (
          <button type="button" key={index} aria-pressed={chosen === index} onClick={() => onChoose(index)}>
            {option}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
