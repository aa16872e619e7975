import {
  observeWindowOffset,
  observeWindowRect,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';

type Options = Omit<
  VirtualizerOptions<Window, HTMLElement>,
  | 'getScrollElement'
  | 'observeElementRect'
  | 'observeElementOffset'
  | 'scrollToFn'
  | 'initialOffset'
  | 'rangeExtractor'
>;

/**
 * Knows which rows of a list stand in or near the window as it scrolls, half as many where it comes from. Give it its options whenever
 * the list is drawn.
 */
export function createRowWindow() {
  const rangeExtractor = ({ startIndex, endIndex, overscan, count }: Range): number[] => {
    const behind = Math.ceil(overscan / 2);
    const [above, below] = rows.scrollDirection === 'backward' ? [overscan, behind] : [behind, overscan];
    const first = Math.max(0, startIndex - above);
    const last = Math.min(count - 1, endIndex + below);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  const complete = (options: Options): VirtualizerOptions<Window, HTMLElement> => ({
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => scrollY,
    rangeExtractor,
    ...options,
  });
  const rows = new Virtualizer(complete({ count: 0, estimateSize: () => 0, enabled: false }));
  return Object.assign(rows, { draw: (options: Options) => rows.setOptions(complete(options)) });
}
