import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListState } from './list-view.tsx';

/** The list of a page's loader, which gives null for what could not be loaded. */
export function useLoadedList<Item>(items: readonly Item[] | null): ListState<{ items: readonly Item[] }> {
  const router = useRouter();
  const [isLoading, setIsLoading] = useState(false);
  const reload = () => {
    setIsLoading(true);
    void router.invalidate().finally(() => setIsLoading(false));
  };
  return {
    page: items === null ? undefined : { items },
    isOld: false,
    isFailed: items === null,
    isLoading,
    reload,
  };
}
