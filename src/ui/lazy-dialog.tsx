import {
  Component,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isPageCodeMissing } from '#/lib/page-code.ts';
import { holdTyping } from '#/lib/type-ahead.ts';
import { announce } from './announcer.tsx';
import { createCodeLoader } from './code-loader.ts';
import { reloadAction } from './reload-page.tsx';
import { Spinner } from './spinner.tsx';
import { type ToastAction, toast } from './toast-store.ts';

type DialogProps = { open: boolean; onClose: () => void };
type RetryProps = {
  /** Opens it once more after it has failed; without it, as it was opened before. Null where that makes no sense. */
  onRetry?: (() => void) | null | undefined;
};

let loadingDialogs = 0;

/** Whether a dialog was opened whose code is still loading. */
export const isLazyDialogLoading = (): boolean => loadingDialogs > 0;

/** A wait that is shorter is not worth a word. */
const slowMs = 80;

/**
 * A dialog whose code is fetched when it is first opened, or asked for by `preload` when its button is neared. It says so when
 * that takes a while. If the dialog breaks, it closes, and a toast says `failed` and offers another try; if its code fails to load,
 * the toast offers to reload the page.
 */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<ComponentType<P>>,
  failed = 'An unexpected error occurred',
) {
  const code = createCodeLoader(load);

  function LazyDialog(props: P & RetryProps) {
    const [Loaded, setLoaded] = useState(code.known);
    const [isRetried, setIsRetried] = useState(false);
    const open = props.open || isRetried;
    const onClose = () => {
      setIsRetried(false);
      props.onClose();
    };
    const retryAction = (): ToastAction | undefined => {
      const opener = document.activeElement;
      const again = props.onRetry === undefined ? () => setIsRetried(true) : props.onRetry;
      if (again === null) return undefined;
      return {
        label: 'Try again',
        altText: 'Try again, or press the same button once more',
        onAction: () => {
          // The toast goes, and the focus would go with it.
          if (opener instanceof HTMLElement) opener.focus();
          again();
        },
      };
    };
    const giveUp = (error: unknown) => {
      const action = isPageCodeMissing(error) ? reloadAction : retryAction();
      onClose();
      // What broke would break again while it is closed.
      setLoaded(undefined);
      toast({ title: 'Error', description: failed, tone: 'destructive', action });
    };
    const giveUpLoading = useEffectEvent(giveUp);
    const isAsked = open && Loaded === undefined;
    useEffect(() => {
      if (!isAsked) return;
      let isWanted = true;
      loadingDialogs += 1;
      const typeHeld = holdTyping();
      code.fetch().then(
        (component) => isWanted && setLoaded(() => component),
        (error: unknown) => isWanted && giveUpLoading(error),
      );
      return () => {
        isWanted = false;
        loadingDialogs -= 1;
        typeHeld();
      };
    }, [isAsked]);
    if (Loaded === undefined) return isAsked && <SlowNotice />;
    return (
      <Boundary onError={giveUp}>
        <Loaded {...props} open={open} onClose={onClose} />
      </Boundary>
    );
  }

  return Object.assign(LazyDialog, { preload: code.preload });
}

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true });

  override state = { isBroken: false };

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => {
      setIsSlow(true);
      announce('Loading…');
    }, slowMs);
    return () => clearTimeout(wait);
  }, []);
  if (!isSlow) return null;
  return createPortal(
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-overlay m-auto flex h-fit w-fit items-center gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-base text-ink shadow-lg"
    >
      <Spinner />
      Loading…
    </p>,
    document.body,
  );
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
  return { ...shown, shown: { open: shown.isOpen, onClose: close }, show, close };
}
