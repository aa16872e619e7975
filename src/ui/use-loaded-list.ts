import { useRouter } from '@tanstack/react-router';
import type { ListState } from './list-view.tsx';
import { useAction } from './use-action.ts';

/** The list of a page's loader, which gives null for what could not be loaded. */
export function useLoadedList<Item>(items: readonly Item[] | null): ListState<{ items: readonly Item[] }> {
  const router = useRouter();
  const { run, busy: isLoading } = useAction();
  const reload = () => void run(() => router.invalidate());
  return {
    page: items === null ? undefined : { items },
    isOld: false,
    isFailed: items === null,
    isLoading,
    reload,
  };
}
