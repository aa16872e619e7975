import { useEffect, useEffectEvent, useState } from 'react';
import { waitForServer } from '#/browser/network.ts';

/**
 * After a failure, calls back when the server becomes reachable, if it wasn't. Returns whether it is
 * unreachable now.
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
