import { useRef, useState } from 'react';
import type { Airdrop } from '../../schema.ts';

export function useSelection(rows: readonly Airdrop[]) {
  /** null outside of selection mode. */
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string>(undefined);

  return {
    ids,
    begin: () => setIds(ids ?? new Set()),
    end: () => {
      setIds(null);
      anchor.current = undefined;
    },
    /** Toggles one row; a range applies the same to all rows since the last toggled one. */
    toggle: (id: string, isRange: boolean) => {
      const next = new Set(ids);
      const on = !next.has(id);
      const at = rows.findIndex((row) => row.id === id);
      const from = isRange ? rows.findIndex((row) => row.id === anchor.current) : at;
      const [start, end] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
      for (const row of rows.slice(start, end + 1)) {
        if (on) next.add(row.id);
        else next.delete(row.id);
      }
      anchor.current = id;
      setIds(next);
    },
    all: () => setIds(new Set(rows.map((row) => row.id))),
    none: () => setIds(new Set()),
  };
}
