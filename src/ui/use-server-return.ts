import { useEffect, useEffectEvent, useState } from 'react';
import { waitForServer } from '#/browser/network.ts';

/**
 * After a failure, calls back when the server becomes reachable, if it wasn't. Returns whether it is
 * unreachable now.
 */
export function useServerReturn(onReturn: (() => void) | undefined): boolean {
  const [isUnreachable, setIsUnreachable] = useState(false);
  const callBack = useEffectEvent(() => onReturn?.());
  const isEnabled = onReturn !== undefined;
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    void waitForServer(controller.signal, () => setIsUnreachable(true)).then(
      (wasUnreachable) => {
        setIsUnreachable(false);
        if (wasUnreachable) callBack();
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [isEnabled]);
  return isUnreachable;
}
