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

const noChanges: readonly CellChange[] = [];
const undoToastMs = 10_000;
const maxUndoSteps = 50;

/** The cells with pending changes applied (undefined while loading), and the functions that edit them. */
export function useCells() {
  const { api } = useRouter().options.context;
  const edits = getCellEdits(useQueryClient(), api);
  const { data, isError, refetch } = useQuery(cellsQuery(api));
  const pending = useSyncExternalStore(edits.subscribe, edits.getPending, () => noChanges);
  const cells = useMemo(() => data && applyChanges(indexCells(data), pending), [data, pending]);
  const latest = useLatest(cells);
  const history = useRef<(readonly CellChange[])[]>([]);

  /** Applies changes optimistically; a failure rolls back with a toast. `undoTitle` is the title of a toast with Undo. */
  const set = useCallback(
    function apply(
      changes: readonly CellChange[],
      { undoTitle, undoes = false }: { undoTitle?: string; undoes?: boolean } = {},
    ): void {
      const inverse = invertChanges(latest.current ?? new Map(), changes);
      if (!undoes) history.current = [...history.current.slice(1 - maxUndoSteps), inverse];
      const undo = () => {
        history.current = history.current.filter((step) => step !== inverse);
        apply(inverse, { undoes: true });
      };
      edits.save(changes).catch((error: unknown) => {
        history.current = history.current.filter((step) => step !== inverse);
        const description = getErrorMessage(error, 'Your changes weren’t saved. Please try again.');
        toast({ title: description, tone: 'destructive' });
      });
      if (undoTitle === undefined) return;
      toast({
        title: undoTitle,
        tone: 'success',
        duration: undoToastMs,
        action: {
          label: 'Undo',
          altText: 'Undo, or press Control and Z in the By wallet view',
          onAction: undo,
        },
      });
    },
    [edits, latest],
  );

  /** Undoes the last change; returns false if there was none. */
  const undoLast = useCallback((): boolean => {
    const inverse = history.current.at(-1);
    if (inverse === undefined) return false;
    history.current = history.current.slice(0, -1);
    set(inverse, { undoes: true });
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
