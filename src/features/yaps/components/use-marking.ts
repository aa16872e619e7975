import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { yapsKey } from './yaps.ts';

const undoShownMs = 10_000;
/** Long, because the post is written in another tab. */
const questionShownMs = 60_000;

type Marked = { id: string; projectName: string };

/** Returns functions that mark an entry as yapped, with undo, and that ask whether a post was sent. */
export function useMarking() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const attempt = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      const isFinal = isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT');
      toast({
        title: 'Failed to update status',
        description: isFinal ? error.message : 'Please try again.',
        tone: 'destructive',
      });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: yapsKey });
    }
  };

  const mark = async ({ id }: Marked): Promise<void> => {
    const undo = () => void attempt(() => api.yaps.undoMark({ id }));
    if (!(await attempt(() => api.yaps.mark({ id })))) return;
    toast({
      title: 'Marked as yapped!',
      tone: 'success',
      duration: undoShownMs,
      action: { label: 'Undo', altText: 'Undo within ten seconds', onAction: undo },
    });
  };

  const askWhetherPosted = (yap: Marked): void => {
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

  return { mark, askWhetherPosted };
}
