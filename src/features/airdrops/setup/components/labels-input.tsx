import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { foldText } from '#/lib/fold-text.ts';
import { cleanLine } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { useFieldControl } from '#/ui/field.tsx';
import { controlClass } from '#/ui/input.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import { foldCase } from '../../labels.ts';
import type { TagColors } from './use-labels.ts';

type LabelsInputProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  suggestions: readonly string[];
  /** The accessible name, unless a Field provides it. */
  label?: string | undefined;
  /** The colors of tags; chains have none. */
  colors?: TagColors | undefined;
  /** The singular in labels: 'tag'. */
  noun: string;
  maxNameLength: number;
  placeholder: string;
};

const maxShown = 8;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A multi-value combobox of names, which also accepts names that aren't suggested. Expects to be in a Field. */
export function LabelsInput(props: LabelsInputProps) {
  const { label, value, onChange, suggestions, colors, noun, maxNameLength, placeholder } = props;
  const control = useFieldControl({});
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);

  const newName = cleanLine(text);
  const chosen = new Set(value.map(foldCase));
  const matches = suggestions.filter(
    (name) => !chosen.has(foldCase(name)) && foldText(name).includes(foldText(newName)),
  );
  const isNew =
    newName !== '' &&
    !chosen.has(foldCase(newName)) &&
    !matches.some((other) => foldCase(other) === foldCase(newName));
  const options = [...matches.slice(0, maxShown), ...(isNew ? [newName] : [])];
  const activeOption = options[activeIndex];
  const optionId = (index: number) => `${listId}-${index}`;

  const isListed = isOpen && options.length > 0;
  // In a scrolling dialog, the list may open out of view.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);

  const close = () => {
    setIsOpen(false);
    setActiveIndex(-1);
  };
  const choose = (name: string) => {
    const match = suggestions.find((other) => foldCase(other) === foldCase(name)) ?? name;
    if (match !== '' && !chosen.has(foldCase(match))) onChange([...value, match]);
    setText('');
    setActiveIndex(-1);
  };
  const remove = (name: string) => onChange(value.filter((other) => other !== name));
  const handleTyping = (newText: string) => {
    // Pasted text may contain several names.
    const parts = newText.split(/[,\n]/);
    const remainder = parts.pop() ?? '';
    if (parts.length > 0) {
      const added = parts.map(cleanLine).filter((other) => other !== '');
      const next = new Map([...value, ...added].map((other) => [foldCase(other), other]));
      onChange([...next.values()]);
    }
    setText(remainder);
    setIsOpen(true);
    setActiveIndex(-1);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key] ?? 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActiveIndex(
        (activeIndex + step + (activeIndex < 0 && step < 0 ? 1 : 0) + options.length) % options.length,
      );
    } else if (event.key === 'Enter' && (activeOption !== undefined || newName !== '')) {
      event.preventDefault();
      choose(activeOption ?? newName);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    } else if (event.key === 'Escape' && isOpen && options.length > 0) {
      // Closes the list only, not the dialog.
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
            {colors && <LabelDot color={colors.get(name) ?? 'slate'} className="size-2!" />}
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
          aria-activedescendant={activeOption === undefined ? undefined : optionId(activeIndex)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          maxLength={maxNameLength + 1}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={text}
          onChange={(event) => handleTyping(event.target.value)}
          onFocus={() => setIsOpen(true)}
          onBlur={() => {
            if (newName !== '') choose(newName);
            close();
          }}
          onKeyDown={handleKeyDown}
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
          // biome-ignore lint/a11y/useFocusableInteractive: the active option is set by aria-activedescendant
          <div
            key={name}
            id={optionId(index)}
            role="option"
            aria-selected={index === activeIndex}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-base text-ink hover:bg-hover pointer-coarse:min-h-11',
              index === activeIndex && 'bg-hover',
            )}
          >
            {colors && !(isNew && name === newName) && <LabelDot color={colors.get(name) ?? 'slate'} />}
            <span className="min-w-0 truncate">
              {isNew && name === newName ? `Add ${noun} “${name}”` : name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
