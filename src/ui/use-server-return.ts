import { useEffect, useEffectEvent, useState } from 'react';
import { waitForServer } from '#/lib/network.ts';

/**
 * For what failed, perhaps for want of a network: calls back once the server can be reached again, if it couldn't. Answers
 * whether it can't now.
 */
export function useServerReturn(onReturn: (() => void) | undefined): boolean {
  const [isAway, setIsAway] = useState(false);
  const callBack = useEffectEvent(() => onReturn?.());
  const isWanted = onReturn !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    void waitForServer(stop.signal, () => setIsAway(true)).then(
      (wasAway) => {
        setIsAway(false);
        if (wasAway) callBack();
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [isWanted]);
  return isAway;
}
