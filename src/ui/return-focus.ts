import { useRef } from 'react';

type Opener = { element: Element | null; from: Element | null };

/** Who opened a dialog that is open or has just closed, for a dialog opened from inside it. */
const openers = new WeakMap<Element, Opener>();

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The dialog that is open above all others, if any. One that fades out no longer is. */
export function topDialog(): HTMLElement | null {
  const open = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';
  return [...document.querySelectorAll<HTMLElement>(open)].at(-1) ?? null;
}

/** The opener, or what led to it where it has gone: the button of its menu, the opener of its dialog. */
function reachable(opener: Opener | undefined): HTMLElement | null {
  if (!opener) return null;
  if (
    opener.element instanceof HTMLElement &&
    opener.element.isConnected &&
    !opener.from?.matches('[role="menu"]')
  ) {
    return opener.element;
  }
  const { from } = opener;
  if (!from) return null;
  const labelledBy = from.matches('[role="menu"]') ? from.getAttribute('aria-labelledby') : null;
  return labelledBy ? document.getElementById(labelledBy) : reachable(openers.get(from));
}

/**
 * Puts the focus back where it was before a controlled dialog opened, which Radix does only for dialogs
 * with a trigger of their own.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>(undefined);
  return {
    onOpen(event: Event) {
      const element = document.activeElement;
      opener.current = { element, from: element?.closest(layers) ?? null };
      if (event.currentTarget instanceof Element) openers.set(event.currentTarget, opener.current);
    },
    onClose(event: Event) {
      if (event.defaultPrevented) return;
      event.preventDefault();
      reachable(opener.current)?.focus({ preventScroll: true });
      // Nothing outside the dialog below answers to the keyboard.
      const below = topDialog();
      if (below !== null && !below.contains(document.activeElement)) below.focus({ preventScroll: true });
    },
  };
}
