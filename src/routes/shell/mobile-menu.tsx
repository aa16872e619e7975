import { useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';

const panelId = 'mobile-menu';
const loadPanel = () => import('./mobile-panel.tsx').then((module) => module.MobilePanel);
const preload = () => void loadPanel().catch(() => undefined);

/**
 * The menu below 768 px: a button and the panel of links below the header. Esc, a link, and leaving it close
 * it.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ id: string; onChoose: () => void }> | null>(null);
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

  const toggle = () => {
    if (open) {
      setOpen(false);
      return;
    }
    loadPanel().then(
      (panel) => {
        setPanel(() => panel);
        setOpen(true);
      },
      () =>
        toast({
          title: 'Couldn’t load the menu. Please try again.',
          tone: 'destructive',
        }),
    );
  };

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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={toggle}
      >
        {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      </Button>
      {open && Panel && <Panel id={panelId} onChoose={() => setOpen(false)} />}
    </div>
  );
}
