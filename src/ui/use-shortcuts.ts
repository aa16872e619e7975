import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Handlers by key; a handler that returns `false` leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>;

const layerSelector = '[role="dialog"][data-state="open"], [role="alertdialog"], [role="menu"]';
const typingSelector =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="slider"]';

function isTypingOrCovered(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(typingSelector) !== null) return true;
  return document.querySelector(layerSelector) !== null;
}

/** Single-key shortcuts of the page, disabled while typing or with an open dialog or menu. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const latest = useLatest(shortcuts);

  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isTypingOrCovered(event.target)) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (run && run(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, latest]);
}
