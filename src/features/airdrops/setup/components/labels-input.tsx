import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { foldText } from '#/lib/fold-text.ts';
import { cleanLine } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { useFieldControl } from '#/ui/field.tsx';
import { controlClass } from '#/ui/input.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import { fold } from '../../labels.ts';
import type { TagColors } from './use-labels.ts';

type LabelsInputProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What there is to choose from; anything else may be typed. */
  suggestions: readonly string[];
  /** Where no Field names it. */
  label?: string | undefined;
  /** Of tags: without them, nothing has a color. */
  colours?: TagColors | undefined;
  /** As a new one is called: 'tag'. */
  noun: string;
  maxNameLength: number;
  placeholder: string;
};

const mostShown = 8;
/** Some names, chosen from those that there are or typed. Stands in a Field. */
export function LabelsInput(props: LabelsInputProps) {
  const { label, value, onChange, suggestions, colours, noun, maxNameLength, placeholder } = props;
  const control = useFieldControl({});
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);

  const wanted = cleanLine(typed);
  const chosen = new Set(value.map(fold));
  const found = suggestions.filter(
    (name) => !chosen.has(fold(name)) && foldText(name).includes(foldText(wanted)),
  );
  const isNew =
    wanted !== '' && !chosen.has(fold(wanted)) && !found.some((one) => fold(one) === fold(wanted));
  const options = [...found.slice(0, mostShown), ...(isNew ? [wanted] : [])];
  const active = options[at];
  const optionId = (index: number) => `${listId}-${index}`;

  const isListed = isOpen && options.length > 0;
  // In a dialog that scrolls, it may begin below what is seen.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);

  const close = () => {
    setIsOpen(false);
    setAt(-1);
  };
  const choose = (name: string) => {
    const known = suggestions.find((one) => fold(one) === fold(name)) ?? name;
    if (known !== '' && !chosen.has(fold(known))) onChange([...value, known]);
    setTyped('');
    setAt(-1);
  };
  const remove = (name: string) => onChange(value.filter((one) => one !== name));
  const type = (text: string) => {
    // A list that is pasted is as many names.
    const parts = text.split(/[,\n]/);
    const rest = parts.pop() ?? '';
    if (parts.length > 0) {
      const added = parts.map(cleanLine).filter((one) => one !== '');
      const next = new Map([...value, ...added].map((one) => [fold(one), one]));
      onChange([...next.values()]);
    }
    setTyped(rest);
    setIsOpen(true);
    setAt(-1);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setAt((at + step + (at < 0 && step < 0 ? 1 : 0) + options.length) % options.length);
    } else if (event.key === 'Enter' && (active !== undefined || wanted !== '')) {
      event.preventDefault();
      choose(active ?? wanted);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    } else if (event.key === 'Escape' && isOpen && options.length > 0) {
      // The dialog stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className="relative">
      <div
        className={cx(
          controlClass,
          'flex min-h-9 flex-wrap items-center gap-1 px-1.5 py-1 pointer-coarse:min-h-11 pointer-coarse:py-0',
          'has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-1',
          control['aria-invalid'] && 'border-danger',
        )}
      >
        {value.map((name) => (
          <span
            key={name}
            className="inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-sm border border-line bg-sunken pl-1.5 text-ink text-sm"
          >
            {colours && <LabelDot colour={colours.get(name) ?? 'slate'} className="size-2!" />}
            <span className="min-w-0 truncate">{name}</span>
            <button
              type="button"
              aria-label={`Remove ${noun} ${name}`}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:size-11"
              onClick={() => {
                remove(name);
                input.current?.focus();
              }}
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...control}
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isListed}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(at)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          maxLength={maxNameLength + 1}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setIsOpen(true)}
          onBlur={() => {
            if (wanted !== '') choose(wanted);
            close();
          }}
          onKeyDown={press}
          className="h-7 min-w-24 flex-1 pointer-coarse:h-11 bg-transparent px-1.5 outline-none placeholder:text-faint"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={`Known ${noun}s`}
        hidden={!isListed}
        className="absolute inset-x-0 top-full z-popup mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-md"
      >
        {options.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: so it is pointed at, not focused
          <div
            key={name}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-base text-ink hover:bg-hover pointer-coarse:min-h-11',
              index === at && 'bg-hover',
            )}
          >
            {colours && !(isNew && name === wanted) && <LabelDot colour={colours.get(name) ?? 'slate'} />}
            <span className="min-w-0 truncate">
              {isNew && name === wanted ? `Add ${noun} “${name}”` : name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
