import type { Factor, SignUpRole } from '../schema.ts';

export type AuthDialogTab = 'sign-in' | 'sign-up';

/**
 * `returnTo`: the path on this site to open after sign-in; by default the start page when coming from the landing
 * page, else the current page. `factors`: one of these must be verified. `email`: prefilled if known. `role`: the
 * preselected role of a new account.
 */
export type AuthDialogRequest = {
  tab: AuthDialogTab;
  returnTo?: string | undefined;
  factors?: readonly Factor[] | undefined;
  email?: string | undefined;
  role?: SignUpRole | undefined;
};

let request: AuthDialogRequest | null = null;
const listeners = new Set<() => void>();

function set(next: AuthDialogRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog and loads its code. */
export function openAuthDialog(next: AuthDialogRequest): void {
  set(next);
}

export function closeAuthDialog(): void {
  if (request !== null) set(null);
}

export function subscribeAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the dialog is closed. */
export function getAuthDialog(): AuthDialogRequest | null {
  return request;
}
