import { cx } from './cx.ts';

type SegmentedProps<V extends string> = {
  /** Names the group. */
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
};

/** A choice of a few views, all visible. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, className } = props;
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'flex h-9 pointer-coarse:h-11 min-w-0 shrink-0 items-center rounded-md border border-transparent bg-fill p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          className="tap h-full flex-auto pointer-coarse:min-w-12 whitespace-nowrap rounded-sm px-1.5 font-medium text-muted text-sm transition-colors sm:px-2.5 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs dark:aria-pressed:bg-fill-hover"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
