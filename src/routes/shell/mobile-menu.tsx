import { useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';

const panelId = 'mobile-menu';
const loadPanel = () => import('./mobile-panel.tsx').then((module) => ({ default: module.MobilePanel }));
const MobilePanel = lazy(loadPanel);
const preload = () => void loadPanel().catch(() => undefined);

/** Under 768 px: a button and the panel of links below the header. Esc, a link and leaving it close it. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { href } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address closes the menu
  useEffect(() => setOpen(false), [href]);

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
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside it
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      </Button>
      {open && (
        <Suspense>
          <MobilePanel id={panelId} onChoose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
