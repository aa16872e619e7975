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

const defaultDurationMs = 5000;
const removeDelayMs = 1_000_000;

const noToasts: readonly Toast[] = [];
let toasts = noToasts;
let lastId = 0;
let removalTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast in place of the visible one. Returns its ID, for dismissToast. Toasts wait until a Toaster is
 * mounted.
 */
export function toast(input: ToastInput): string {
  clearTimeout(removalTimer);
  lastId += 1;
  const id = String(lastId);
  setToasts([
    {
      ...input,
      id,
      tone: input.tone ?? 'default',
      duration: input.duration ?? defaultDurationMs,
      open: true,
    },
  ]);
  return id;
}

/** Dismisses a toast (the visible one without an ID); the store deletes it later. */
export function dismissToast(id?: string): void {
  const visible = toasts.find((item) => item.open && (id === undefined || item.id === id));
  if (!visible) return;
  setToasts([{ ...visible, open: false }]);
  clearTimeout(removalTimer);
  removalTimer = setTimeout(() => setToasts(noToasts), removeDelayMs);
}

/** Dismisses the visible toast if it only confirms: a success without an action. */
export function dismissConfirmation(): void {
  const visible = toasts.find(({ open }) => open);
  if (visible?.tone === 'success' && visible.action === undefined) dismissToast(visible.id);
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
  return noToasts;
}
