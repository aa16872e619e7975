import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListState } from './list-view.tsx';

/** Returns the list of a page's loader, which is null if loading failed. */
export function useLoadedList<Item>(items: readonly Item[] | null): ListState<{ items: readonly Item[] }> {
  const router = useRouter();
  const [isRetried, setIsRetried] = useState(false);
  const reload = () => {
    setIsRetried(true);
    void router.invalidate().finally(() => setIsRetried(false));
  };
  return {
    page: items === null ? undefined : { items },
    isOld: false,
    isFailed: items === null,
    isRetried,
    reload,
  };
}
