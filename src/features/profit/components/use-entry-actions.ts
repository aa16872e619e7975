import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { ignoreNotFound } from '#/lib/missing.ts';
import { toast } from '#/ui/toast-store.ts';
import type { Entry } from '../schema.ts';
import { inputOf, refreshProfit } from './profit.ts';

const undoShownMs = 10_000;

/** Deleting an entry, with a way back. */
export function useEntryActions() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const failed = (title: string, error: unknown) =>
    toast({ title, description: getErrorMessage(error, 'Please try again.'), tone: 'destructive' });

  const restore = async (entry: Entry, returnIds: string[], idempotencyKey: string) => {
    try {
      await api.profit.addEntry({ ...inputOf(entry), returnIds }, { context: { idempotencyKey } });
      toast({ title: 'Entry restored', tone: 'success' });
    } catch (error) {
      failed('Failed to restore the entry', error);
    } finally {
      refreshProfit(queryClient);
    }
  };

  /** Answers whether it is gone. */
  const remove = async (entry: Entry): Promise<boolean> => {
    try {
      const removed = await api.profit.removeEntry({ id: entry.id }).catch(ignoreNotFound);
      const key = crypto.randomUUID();
      toast({
        title: 'Entry deleted',
        tone: 'success',
        duration: undoShownMs,
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
      failed('Failed to delete the entry', error);
      return false;
    } finally {
      refreshProfit(queryClient);
    }
  };

  return { remove };
}
