import { useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { menuFailed } from '#/ui/lazy-menu.tsx';

const panelId = 'mobile-menu';
const MobilePanel = lazyDialog(() => import('./mobile-panel.tsx'), 'MobilePanel', menuFailed);

/**
 * The menu below 768 px: a button and the panel of links below the header. Esc, a link, and leaving it close
 * it.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  // Navigation closes the menu at once; a menu opened again while the page loads stays open.
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside it
    <div
      ref={root}
      className="md:hidden"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onPointerEnter={MobilePanel.preload}
        onFocus={MobilePanel.preload}
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      </Button>
      {open && <MobilePanel open id={panelId} onClose={() => setOpen(false)} onRetry={() => setOpen(true)} />}
    </div>
  );
}
