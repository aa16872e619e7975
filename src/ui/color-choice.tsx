import type { ComponentProps } from 'react';
import { type LabelColor, labelColors } from '#/lib/label-colors.ts';
import { LabelDot } from './label-dot.tsx';

const words: Record<LabelColor, string> = {
  slate: 'Gray',
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
};

type ColorChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'children'> & {
  name: string;
  /** With onChange; omit under `register(…)`. */
  value?: LabelColor | undefined;
};

/** A choice of label colors. Takes `register(…)`, or `value` with `onChange`. */
export function ColorChoice({ value, className, ...rest }: ColorChoiceProps) {
  return (
    <fieldset className={className} disabled={rest.disabled}>
      <legend className="mb-1.5 font-medium text-ink text-sm">Color</legend>
      <div className="flex flex-wrap gap-1">
        {labelColors.map((color) => (
          <label
            key={color}
            title={words[color]}
            className="relative grid size-9 place-items-center rounded-md border border-transparent transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:size-11"
          >
            <input
              {...rest}
              type="radio"
              value={color}
              {...(value !== undefined && { checked: value === color })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <LabelDot color={color} className="size-4!" />
            <span className="sr-only">{words[color]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
