export type ToastTone = 'default' | 'success' | 'destructive';

export type ToastAction = {
  label: string;
  onAction: () => void;
  /** For screen readers: another way to do the same, such as 'Undo, or add the airdrop again'. */
  altText: string;
};

export type ToastInput = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  action?: ToastAction | undefined;
  /** Beside `action`. */
  otherAction?: ToastAction | undefined;
  /** Milliseconds on screen, 5000 by default; pauses on hover and focus. */
  duration?: number | undefined;
};

export type Toast = ToastInput & { id: string; tone: ToastTone; duration: number; open: boolean };

const DEFAULT_DURATION_MS = 5000;
const REMOVE_DELAY_MS = 1_000_000;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in place of the visible one. Returns its ID, for dismissToast. Toasts wait until a Toaster is
 * mounted.
 */
export function toast(input: ToastInput): string {
  clearTimeout(removal);
  lastId += 1;
  const id = String(lastId);
  set([
    {
      ...input,
      id,
      tone: input.tone ?? 'default',
      duration: input.duration ?? DEFAULT_DURATION_MS,
      open: true,
    },
  ]);
  return id;
}

/** Dismisses a toast (the visible one without an ID); the store deletes it later. */
export function dismissToast(id?: string): void {
  const shown = toasts.find((item) => item.open && (id === undefined || item.id === id));
  if (!shown) return;
  set([{ ...shown, open: false }]);
  clearTimeout(removal);
  removal = setTimeout(() => set(none), REMOVE_DELAY_MS);
}

/** Dismisses the visible toast if it only confirms: a success without an action. */
export function dismissConfirmation(): void {
  const shown = toasts.find(({ open }) => open);
  if (shown?.tone === 'success' && shown.action === undefined) dismissToast(shown.id);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns at most one toast: the visible one, or the last one dismissed. */
export function getToasts(): readonly Toast[] {
  return toasts;
}

/** The snapshot for server rendering: always empty. */
export function getServerToasts(): readonly Toast[] {
  return none;
}
