import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';

type Options = Omit<
  VirtualizerOptions<Window, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset'
>;

/** Knows which rows of a list stand in or near the window as it scrolls. Give it its options whenever the list is drawn. */
export function createRowWindow() {
  const complete = (options: Options): VirtualizerOptions<Window, HTMLElement> => ({
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => scrollY,
    ...options,
  });
  const rows = new Virtualizer(complete({ count: 0, estimateSize: () => 0, enabled: false }));
  return Object.assign(rows, { draw: (options: Options) => rows.setOptions(complete(options)) });
}
