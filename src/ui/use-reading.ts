import { type FocusEvent, type KeyboardEvent, useState } from 'react';

type ReadingOptions = {
  title: string;
  /** The number of values. */
  count: number;
  /** The value that is read before one is picked. */
  defaultIndex: number;
  getValueText: (index: number) => string;
};

/**
 * Reads a chart's values one by one: by pointer (`pick`), or by the arrow keys of the element with the
 * `slider` props.
 */
export function useChartSlider({ title, count, defaultIndex, getValueText }: ReadingOptions) {
  const [picked, pick] = useState<number | null>(null);
  const lastIndex = count - 1;
  const shown = picked !== null && picked <= lastIndex ? picked : null;
  const shownIndex = shown ?? defaultIndex;
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': title,
    'aria-orientation': 'horizontal',
    'aria-valuemin': 0,
    'aria-valuemax': lastIndex,
    'aria-valuenow': shownIndex,
    'aria-valuetext': getValueText(shownIndex),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') pick(null);
      const newIndex = {
        ArrowLeft: shownIndex - 1,
        ArrowDown: shownIndex - 1,
        ArrowRight: shownIndex + 1,
        ArrowUp: shownIndex + 1,
        Home: 0,
        End: lastIndex,
      }[event.key];
      if (newIndex === undefined) return;
      event.preventDefault();
      pick(Math.max(0, Math.min(lastIndex, newIndex)));
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) pick((index) => index ?? defaultIndex);
    },
    onBlur: () => pick(null),
  } as const;
  return { shown, pick, slider };
}
