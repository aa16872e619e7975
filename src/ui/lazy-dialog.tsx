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
import { isPageCodeMissing } from '#/browser/page-code.ts';
import { bufferTyping } from '#/browser/type-ahead.ts';
import { announce } from './announcer.tsx';
import { createCodeLoader, type ModuleProps, type ModuleWith } from './code-loader.ts';
import { reloadAction } from './reload-page.tsx';
import { Spinner } from './spinner.tsx';
import { type ToastAction, toast } from './toast-store.ts';

type DialogProps = { open: boolean; onClose: () => void };
type RetryProps = {
  /** Reopens the dialog after a failure; by default as before. Null if that makes no sense. */
  onRetry?: (() => void) | null | undefined;
};

type PopupProps = {
  /** For menus and popovers: replaces their button until the code has loaded. Not used by other dialogs. */
  fallback?: ReactNode;
};

let loadingDialogs = 0;

export const isLazyDialogLoading = (): boolean => loadingDialogs > 0;

/** A shorter wait shows no notice. */
const slowMs = 80;

/**
 * A module's dialog of this name, whose code loads when it is first opened, or by `preload` when the pointer or focus nears its
 * button. A slow load shows a notice. If the dialog crashes, it closes, and a toast shows `failureMessage` and offers
 * a retry; if its code fails to load, the toast offers to reload the page.
 */
export function lazyDialog<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  failureMessage = 'An unexpected error occurred',
) {
  type P = ModuleProps<Module, Name> & DialogProps;
  const code = createCodeLoader(async () => (await load())[name] as ComponentType<P>);

  function LazyDialog(props: P & RetryProps & PopupProps) {
    const isPopup = props.fallback !== undefined;
    // Lists have a menu for each row: until it opens, a row renders its button only.
    const [Loaded, setLoaded] = useState(() => (isPopup ? undefined : code.getLoaded()));
    const [isRetried, setIsRetried] = useState(false);
    const open = props.open || isRetried;
    const onClose = () => {
      setIsRetried(false);
      props.onClose();
    };
    const retryAction = (): ToastAction | undefined => {
      const opener = document.activeElement;
      const retry = props.onRetry === undefined ? () => setIsRetried(true) : props.onRetry;
      if (retry === null) return undefined;
      return {
        label: 'Try again',
        altText: 'Try again, or press the same button once more',
        onAction: () => {
          // The focus would otherwise be lost together with the toast.
          if (opener instanceof HTMLElement) opener.focus();
          retry();
        },
      };
    };
    const handleFailure = (error: unknown) => {
      const action = isPageCodeMissing(error) ? reloadAction : retryAction();
      onClose();
      // A crashed component would crash again while closing.
      setLoaded(undefined);
      toast({ title: 'Error', description: failureMessage, tone: 'destructive', action });
    };
    const onLoadFailure = useEffectEvent(handleFailure);
    const isLoading = open && Loaded === undefined;
    useEffect(() => {
      if (!isLoading) return;
      let isMounted = true;
      loadingDialogs += 1;
      // A menu has no text field to type into.
      const stopBuffering = isPopup ? undefined : bufferTyping();
      code.fetch().then(
        (component) => isMounted && setLoaded(() => component),
        (error: unknown) => isMounted && onLoadFailure(error),
      );
      return () => {
        isMounted = false;
        loadingDialogs -= 1;
        stopBuffering?.();
      };
    }, [isLoading, isPopup]);
    if (Loaded === undefined) {
      return (
        <>
          {props.fallback}
          {isLoading && <SlowNotice />}
        </>
      );
    }
    return (
      <Boundary onError={handleFailure}>
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
    const timer = setTimeout(() => {
      setIsSlow(true);
      announce('Loading…');
    }, slowMs);
    return () => clearTimeout(timer);
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

/**
 * Tracks which dialog of a page is open, if any. It stays during the close animation; `sequence`, its key,
 * distinguishes openings.
 */
export function useDialogs<D>() {
  const [shown, setShown] = useState<{ dialog?: D; isOpen: boolean; sequence: number }>({
    isOpen: false,
    sequence: 0,
  });
  const show = useCallback(
    (dialog: D) => setShown(({ sequence }) => ({ dialog, isOpen: true, sequence: sequence + 1 })),
    [],
  );
  const close = useCallback(() => setShown((previous) => ({ ...previous, isOpen: false })), []);
  return { ...shown, shown: { open: shown.isOpen, onClose: close }, show, close };
}
