import { useRef, useState } from 'react';
import type { Airdrop } from '../../schema.ts';

export function useSelection(rows: readonly Airdrop[]) {
  /** null outside selection mode. */
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string>(undefined);

  return {
    ids,
    start: () => setIds(ids ?? new Set()),
    stop: () => {
      setIds(null);
      anchor.current = undefined;
    },
    /** Toggles one row; a range applies the same to all rows since the last toggled one. */
    toggle: (id: string, isRange: boolean) => {
      const next = new Set(ids);
      const isAdded = !next.has(id);
      const index = rows.findIndex((row) => row.id === id);
      const from = isRange ? rows.findIndex((row) => row.id === anchor.current) : index;
      const [start, end] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
      for (const row of rows.slice(start, end + 1)) {
        if (isAdded) next.add(row.id);
        else next.delete(row.id);
      }
      anchor.current = id;
      setIds(next);
    },
    selectAll: () => setIds(new Set(rows.map((row) => row.id))),
    clear: () => setIds(new Set()),
  };
}
