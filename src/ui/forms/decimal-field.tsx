import { type ComponentProps, useEffect, useState } from 'react';
import { getReadings, type Readings, toDecimalInput } from '#/lib/typed-decimal.ts';
import { Button } from '../button.tsx';
import { Field, useFieldControl } from '../field.tsx';
import { Input } from '../input.tsx';

const typingPauseMs = 400;

type DecimalFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  input: Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoComplete'>;
  /** The input text. */
  text: string;
  /** Called with the chosen reading of an ambiguous number. */
  onChoose: (text: string) => void;
};

/** An amount, with a point or a comma before its decimals. If the number is ambiguous, the field asks which one is meant. */
export function DecimalField({ input, text, onChoose, ...field }: DecimalFieldProps) {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Typing 1.2505 passes through 1.250.
  const readings = settledText === text || field.error !== undefined ? getReadings(text) : undefined;
  return (
    <Field {...field}>
      <Input {...input} inputMode="decimal" autoComplete="off" />
      <div aria-live="polite" className="empty:hidden">
        {readings && <Choice text={text} readings={readings} onChoose={onChoose} />}
      </div>
    </Field>
  );
}

type ChoiceProps = { text: string; readings: Readings; onChoose: (text: string) => void };

function Choice({ text, readings: { grouped, decimal }, onChoose }: ChoiceProps) {
  const { id = '' } = useFieldControl({});
  const choose = (value: string) => {
    onChoose(toDecimalInput(value));
    // The pressed button disappears.
    document.getElementById(id)?.focus();
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-sm">
      <legend className="sr-only">{`Which number is ${text.trim()}?`}</legend>
      <span className="text-ink">Do you mean</span>
      <Button size="sm" className="tabular" onClick={() => choose(grouped)}>
        {grouped}
      </Button>
      <span className="text-ink">or</span>
      <Button size="sm" className="tabular" onClick={() => choose(decimal)}>
        {decimal}
      </Button>
    </fieldset>
  );
}
