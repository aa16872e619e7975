import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dismissToast } from './toast-store.ts';

/**
 * Lets F8 reach toasts over an open dialog, which otherwise takes back the focus. `isFocused`: the toasts have
 * the focus, so the dialog’s trap must pause. Escape then only dismisses the toast, and the focus returns.
 */
export function useToastFocus(
  viewport: RefObject<HTMLElement | null>,
  hasToasts: boolean,
): { isFocused: boolean } {
  const [isFocused, setIsFocused] = useState(false);
  const previousFocus = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (!hasToasts) return;
    const hasFocus = () => viewport.current?.contains(document.activeElement) ?? false;
    // Must run before the toasts’ own shortcut and the dialog receive the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        const { activeElement } = document;
        if (!hasFocus() && activeElement instanceof HTMLElement) previousFocus.current = activeElement;
        flushSync(() => setIsFocused(true));
      } else if (event.key === 'Escape' && hasFocus()) {
        event.stopImmediatePropagation();
        dismissToast();
        flushSync(() => setIsFocused(false));
        previousFocus.current?.focus();
      }
    };
    const onFocus = () => {
      if (!hasFocus()) setIsFocused(false);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('focusin', onFocus);
      setIsFocused(false);
    };
  }, [viewport, hasToasts]);
  return { isFocused };
}
