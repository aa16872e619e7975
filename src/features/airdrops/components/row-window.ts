/** Which rows of a long list exist, and the room that the others take. All lengths in pixels. */
export type RowWindow = { first: number; end: number; before: number; after: number };

export type RowHeights = {
  /** How high a row is, or is taken to be until it has been measured. */
  of: (row: number) => number;
  /** Keeps a measured height; false when it was known. */
  set: (row: number, height: number) => boolean;
  clear: () => void;
};

export function createRowHeights(estimate: () => number): RowHeights {
  const measured = new Map<number, number>();
  return {
    of: (row) => measured.get(row) ?? estimate(),
    set: (row, height) => {
      if (Math.abs((measured.get(row) ?? -1) - height) < 0.5) return false;
      measured.set(row, height);
      return true;
    },
    clear: () => measured.clear(),
  };
}

/** Where a row begins, from the list's top. */
export function offsetOf(row: number, heights: RowHeights, gap: number): number {
  let offset = 0;
  for (let at = 0; at < row; at += 1) offset += heights.of(at) + gap;
  return offset;
}

/** The rows that touch the stretch from `top` to `bottom`; past the list's end, its last row. */
export function windowOf(
  { count, heights, gap }: { count: number; heights: RowHeights; gap: number },
  { top, bottom }: { top: number; bottom: number },
): RowWindow {
  let first = -1;
  let end = count;
  let before = 0;
  let shownEnd = 0;
  let offset = 0;
  for (let row = 0; row < count; row += 1) {
    const rowEnd = offset + heights.of(row);
    if (first < 0 && (rowEnd >= top || row === count - 1)) {
      first = row;
      before = offset;
    }
    if (offset <= bottom || row === first) {
      end = row + 1;
      shownEnd = rowEnd;
    }
    offset = rowEnd + gap;
  }
  return { first: Math.max(first, 0), end, before, after: Math.max(0, offset - gap - shownEnd) };
}
