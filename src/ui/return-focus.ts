import { useRef } from 'react';

type Opener = { element: Element | null; from: Element | null };

/** The openers of open and recently closed dialogs, for dialogs opened from inside them. */
const openers = new WeakMap<Element, Opener>();

const layerSelector = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Returns the topmost open dialog, if any; ignores dialogs that fade out. */
export function getTopDialog(): HTMLElement | null {
  const open = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';
  return [...document.querySelectorAll<HTMLElement>(open)].at(-1) ?? null;
}

/**
 * Returns the opener, or its replacement if it no longer exists: the button of its menu, the opener of its
 * dialog.
 */
function findFocusTarget(opener: Opener | undefined): HTMLElement | null {
  if (!opener) return null;
  const { element, from } = opener;
  if (element instanceof HTMLElement && element.isConnected && !from?.matches('[role="menu"]')) {
    return element;
  }
  if (!from) return null;
  const labelledBy = from.matches('[role="menu"]') ? from.getAttribute('aria-labelledby') : null;
  return labelledBy ? document.getElementById(labelledBy) : findFocusTarget(openers.get(from));
}

/**
 * Returns the focus to its place before a controlled dialog opened. Radix does that only for dialogs with a
 * trigger.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>(undefined);
  return {
    onOpen(event: Event) {
      const element = document.activeElement;
      opener.current = { element, from: element?.closest(layerSelector) ?? null };
      if (event.currentTarget instanceof Element) openers.set(event.currentTarget, opener.current);
    },
    onClose(event: Event) {
      if (event.defaultPrevented) return;
      event.preventDefault();
      findFocusTarget(opener.current)?.focus({ preventScroll: true });
      // The keyboard can't reach anything outside the dialog below.
      const below = getTopDialog();
      if (below !== null && !below.contains(document.activeElement)) below.focus({ preventScroll: true });
    },
  };
}
