import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ignoreNotFound } from '#/lib/missing.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Entry } from '../schema.ts';
import { refreshProfit, toEntryInput } from './profit.ts';

const undoToastMs = 10_000;

/** Deletes entries, with undo. */
export function useEntryActions() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const { run } = useAction({ failureMessage: 'Please try again.' });

  const restore = async (entry: Entry, returnIds: string[], idempotencyKey: string) => {
    const addAgain = async () => {
      await api.profit.addEntry({ ...toEntryInput(entry), returnIds }, { context: { idempotencyKey } });
      toast({ title: 'Entry restored', tone: 'success' });
    };
    await run(addAgain, { keys: entry.id, title: 'Couldn’t restore the entry' });
    refreshProfit(queryClient);
  };

  /** Returns whether the entry was deleted. */
  const remove = async (entry: Entry): Promise<boolean> => {
    const deleteEntry = async () => {
      const removed = await api.profit.removeEntry({ id: entry.id }).catch(ignoreNotFound);
      const key = crypto.randomUUID();
      toast({
        title: 'Entry deleted',
        tone: 'success',
        duration: undoToastMs,
        ...(removed && {
          action: {
            label: 'Undo',
            altText: 'Undo within ten seconds',
            onAction: () => void restore(entry, removed.returnIds, key),
          },
        }),
      });
    };
    const isRemoved = await run(deleteEntry, { keys: entry.id, title: 'Couldn’t delete the entry' });
    refreshProfit(queryClient);
    return isRemoved;
  };

  return { remove };
}
