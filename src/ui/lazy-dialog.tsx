import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast-store.ts';

type DialogProps = { open: boolean; onClose: () => void };

/**
 * A dialog whose code is fetched when it is first opened, or asked for by `preload` when its button is neared. It closes, and
 * says so, when that fails.
 */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<ComponentType<P>>,
  failed = 'An unexpected error occurred',
) {
  let known: ComponentType<P> | undefined;
  const fetchCode = async () => {
    known = await load();
    return known;
  };

  function LazyDialog(props: P) {
    const { open, onClose } = props;
    const [Loaded, setLoaded] = useState(() => known);
    const isAsked = open && Loaded === undefined;
    const giveUp = useEffectEvent(() => {
      onClose();
      toast({ title: 'Error', description: failed, tone: 'destructive' });
    });
    useEffect(() => {
      if (!isAsked) return;
      let isWanted = true;
      fetchCode().then(
        (component) => isWanted && setLoaded(() => component),
        () => isWanted && giveUp(),
      );
      return () => {
        isWanted = false;
      };
    }, [isAsked]);
    return Loaded && <Loaded {...props} />;
  }

  return Object.assign(LazyDialog, { preload: () => void fetchCode().catch(() => undefined) });
}

/** Which dialog of a page is shown, if any. It stays while it fades; `sequence`, its key, tells one opening from the next. */
export function useDialogs<D>() {
  const [shown, setShown] = useState<{ dialog?: D; isOpen: boolean; sequence: number }>({
    isOpen: false,
    sequence: 0,
  });
  const show = useCallback(
    (dialog: D) => setShown(({ sequence }) => ({ dialog, isOpen: true, sequence: sequence + 1 })),
    [],
  );
  const close = useCallback(() => setShown((before) => ({ ...before, isOpen: false })), []);
  return { ...shown, show, close };
}
