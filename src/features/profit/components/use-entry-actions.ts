import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { ignoreNotFound } from '#/lib/missing.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Entry } from '../schema.ts';
import { refreshProfit, toEntryInput } from './profit.ts';

const undoToastMs = 10_000;

/** Deletes entries, with undo. */
export function useEntryActions() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const showError = (title: string, error: unknown) =>
    toast({ title, description: getErrorMessage(error, 'Please try again.'), tone: 'destructive' });

  const restore = async (entry: Entry, returnIds: string[], idempotencyKey: string) => {
    try {
      await api.profit.addEntry({ ...toEntryInput(entry), returnIds }, { context: { idempotencyKey } });
      toast({ title: 'Entry restored', tone: 'success' });
    } catch (error) {
      showError('Couldn’t restore the entry', error);
    } finally {
      refreshProfit(queryClient);
    }
  };

  /** Returns whether the entry was deleted. */
  const remove = async (entry: Entry): Promise<boolean> => {
    try {
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
      return true;
    } catch (error) {
      showError('Couldn’t delete the entry', error);
      return false;
    } finally {
      refreshProfit(queryClient);
    }
  };

  return { remove };
}
