import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import type { SearchDialogKind } from './search-dialogs.tsx';

const SearchDialogs = lazyDialog(
  () => import('./search-dialogs.tsx'),
  'SearchDialogs',
  'Couldn’t load search. Please try again.',
);

/** Popovers are excluded: unlike dialogs, they don't keep the user busy. */
const dialogSelector = '[role="dialog"][data-state="open"]:not([data-side]), [role="alertdialog"]';
const layerSelector = `${dialogSelector}, [role="dialog"][data-state="open"], [role="menu"]`;
const inputSelector =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="slider"]';

const subscribeNever = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the dialog that a shortcut opens. The tracker has its own list of shortcuts. */
function getRequestedDialog(event: KeyboardEvent, path: string): SearchDialogKind | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
    return document.querySelector(dialogSelector) === null ? 'search' : undefined;
  }
  if (event.key !== '?' || event.metaKey || event.ctrlKey || path === '/tracker') return undefined;
  const isTextInput = event.target instanceof Element && event.target.closest(inputSelector) !== null;
  return isTextInput || document.querySelector(layerSelector) !== null ? undefined : 'shortcuts';
}

/** Opens the search, like Ctrl+K; `?` shows the shortcuts. Loads the dialogs' code on demand. */
export function SearchButton() {
  const router = useRouter();
  const { dialog, shown, show } = useDialogs<SearchDialogKind>();
  const onApple = useSyncExternalStore(subscribeNever, isApple, () => false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const requested = getRequestedDialog(event, router.state.location.pathname);
      if (requested === undefined) return;
      event.preventDefault();
      show(requested);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <>
      <Button
        variant="ghost"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="max-xl:size-9 max-xl:px-0! xl:w-44 xl:justify-start xl:border xl:border-line xl:bg-surface xl:px-2.5! xl:font-normal pointer-coarse:max-xl:size-11"
        onClick={() => show('search')}
        onPointerEnter={SearchDialogs.preload}
        onFocus={SearchDialogs.preload}
      >
        <Search aria-hidden="true" className="max-xl:size-4.5!" />
        <span className="flex-1 text-left max-xl:sr-only">Search</span>
        <span aria-hidden="true" className="text-faint text-xs max-xl:hidden">
          {onApple ? '⌘K' : 'Ctrl K'}
        </span>
      </Button>
      {dialog && <SearchDialogs {...shown} shown={dialog} onShow={show} />}
    </>
  );
}
