import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { yapsKey } from './yaps.ts';

const undoShownMs = 10_000;
/** Leaves time to write the post in another tab. */
const questionShownMs = 60_000;

type MarkableYap = { id: string; projectName: string };

/** A retry can't succeed, because the entry was deleted or another tab has changed its status. */
const isFinal = (error: unknown) =>
  isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT');

/** Returns functions that mark an entry as yapped, with undo, and that ask whether a post was sent. */
export function useMarking() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const { run, isBusyWith } = useAction({
    title: 'Failed to update status',
    failureMessage: (error) => (isFinal(error) ? getErrorMessage(error, '') : 'Please try again.'),
  });

  const attempt = async (id: string, send: () => Promise<unknown>): Promise<boolean> => {
    const refetch = () => queryClient.invalidateQueries({ queryKey: yapsKey });
    const sendAndRefetch = async () => {
      await send();
      await refetch();
    };
    const isDone = await run(sendAndRefetch, { keys: id });
    if (!isDone) await refetch();
    return isDone;
  };

  const mark = async ({ id }: MarkableYap): Promise<void> => {
    const undo = () => void attempt(id, () => api.yaps.undoMark({ id }));
    if (!(await attempt(id, () => api.yaps.mark({ id })))) return;
    toast({
      title: 'Marked as yapped!',
      tone: 'success',
      duration: undoShownMs,
      action: { label: 'Undo', altText: 'Undo within ten seconds', onAction: undo },
    });
  };

  const confirmPosted = (yap: MarkableYap): void => {
    toast({
      title: `Posted about ${yap.projectName}?`,
      duration: questionShownMs,
      action: {
        label: 'Mark as Yapped',
        altText: 'Mark as Yapped, or use the button of the entry',
        onAction: () => void mark(yap),
      },
    });
  };

  return { mark, isMarking: isBusyWith, confirmPosted };
}
