import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import { useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useToastPosition } from './toast-place.ts';
import { dismissToast, getServerToasts, getToasts, subscribeToasts, type Toast } from './toast-store.ts';
import { useToastFocus } from './use-toast-focus.ts';

/** Renders the store's toast. F8 focuses it, a swipe to the right dismisses it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, getServerToasts);
  const viewport = useRef<HTMLOListElement>(null);
  const { lift, isAtTop } = useToastPosition(viewport, toasts);
  const { isFocused } = useToastFocus(
    viewport,
    toasts.some(({ open }) => open),
  );
  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      {isFocused && <TrapPause />}
      <Radix.Viewport
        ref={viewport}
        data-lift={lift}
        {...(lift !== 0 && { style: { translate: `0 ${-lift}px` } })}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className={cx(
          'above-foot right-scroll-bar-position fixed right-0 z-toast flex w-full flex-col p-4 outline-none sm:max-w-[26rem] print:hidden',
          isAtTop
            ? 'top-0 pt-[max(1rem,env(safe-area-inset-top,0px))]'
            : 'bottom-[calc(var(--foot)+var(--bar,0px))] pb-[max(1rem,var(--inset-foot))]',
        )}
      />
    </Radix.Provider>
  );
}

const preventDefault = (event: Event) => event.preventDefault();

/**
 * Pauses the focus trap of an open dialog: only the newest focus scope is active, and this one traps nothing.
 */
const TrapPause = () => (
  <FocusScope.Root onMountAutoFocus={preventDefault} onUnmountAutoFocus={preventDefault} hidden />
);

function ToastCard({ item }: { item: Toast }) {
  const { id, title, description, tone, action, otherAction, duration, open } = item;
  const actions = [action, otherAction].filter((entry) => entry !== undefined);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={duration}
      type={tone === 'destructive' || action ? 'foreground' : 'background'}
      className={cx(
        'relative flex items-start gap-3 rounded-lg border bg-raised py-3 pr-11 pl-3.5 shadow-lg',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-toast-swipe',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        tone === 'destructive' ? 'border-danger-line' : 'border-line-strong',
      )}
    >
      {tone === 'destructive' && (
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden="true" />
      )}
      {tone === 'success' && (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-medium text-base text-ink">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
        )}
        {actions.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {actions.map(({ label, altText, onAction }) => (
              <Radix.Action key={label} altText={altText} asChild>
                <Button size="sm" onClick={onAction}>
                  {label}
                </Button>
              </Radix.Action>
            ))}
          </div>
        )}
      </div>
      <Radix.Close asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss"
          className="absolute! top-2 right-2 pointer-coarse:top-0 pointer-coarse:right-0"
        >
          <X aria-hidden="true" />
        </Button>
      </Radix.Close>
    </Radix.Root>
  );
}
