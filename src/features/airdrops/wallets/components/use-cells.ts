import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { useLatest } from '#/ui/use-latest.ts';
import type { CellChange } from '../calls.ts';
import { applyChanges, indexCells, invertChanges } from '../cells.ts';
import { getCellEdits } from './cell-edits.ts';
import { cellsQuery } from './cells-query.ts';

const nothing: readonly CellChange[] = [];
const undoShownMs = 10_000;
const mostUndone = 50;

/** What wallets have of airdrops, with what is on its way to the server; `cells` is undefined until it is known. */
export function useCells() {
  const { api } = useRouter().options.context;
  const edits = getCellEdits(useQueryClient(), api);
  const { data, isError, refetch } = useQuery(cellsQuery(api));
  const pending = useSyncExternalStore(edits.subscribe, edits.pending, () => nothing);
  const cells = useMemo(() => data && applyChanges(indexCells(data), pending), [data, pending]);
  const latest = useLatest(cells);
  const history = useRef<(readonly CellChange[])[]>([]);

  /** Shown at once, and taken back with a toast when it fails. With words, a toast says them and offers Undo. */
  const set = useCallback(
    function apply(
      changes: readonly CellChange[],
      { undoTitle, undoes = false }: { undoTitle?: string; undoes?: boolean } = {},
    ): void {
      const before = invertChanges(latest.current ?? new Map(), changes);
      if (!undoes) history.current = [...history.current.slice(1 - mostUndone), before];
      const undo = () => {
        history.current = history.current.filter((one) => one !== before);
        apply(before, { undoes: true });
      };
      edits.save(changes).catch((error: unknown) => {
        history.current = history.current.filter((one) => one !== before);
        const description = getErrorMessage(error, 'Your changes weren’t saved. Please try again.');
        toast({ title: 'Error', description, tone: 'destructive' });
      });
      if (undoTitle === undefined) return;
      toast({
        title: undoTitle,
        tone: 'success',
        duration: undoShownMs,
        action: { label: 'Undo', altText: 'Undo, or press Control and Z in the matrix', onAction: undo },
      });
    },
    [edits, latest],
  );

  /** Takes the last change back; answers whether there was one. */
  const undoLast = useCallback((): boolean => {
    const before = history.current.at(-1);
    if (before === undefined) return false;
    history.current = history.current.slice(0, -1);
    set(before, { undoes: true });
    return true;
  }, [set]);

  return {
    cells,
    isFailed: isError && data === undefined,
    reload: () => void refetch(),
    set,
    undoLast,
    save: edits.save,
  };
}
