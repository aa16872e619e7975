import type { Factor, SignUpRole } from '../schema.ts';

export type AuthDialogTab = 'sign-in' | 'sign-up';

export type AuthDialogRequest = {
  tab: AuthDialogTab;
  /** The path to open after sign-in; by default the current page, or the start page if that is the landing page. */
  returnTo?: string | undefined;
  /** Second factors, one of which must be verified. */
  factors?: readonly Factor[] | undefined;
  /** Prefills the form. */
  email?: string | undefined;
  /** The preselected role of a new account. */
  role?: SignUpRole | undefined;
};

let request: AuthDialogRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(next: AuthDialogRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog and loads its code. */
export function openAuthDialog(next: AuthDialogRequest): void {
  setRequest(next);
}

export function closeAuthDialog(): void {
  if (request !== null) setRequest(null);
}

export function subscribeAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the dialog is closed. */
export function getAuthDialog(): AuthDialogRequest | null {
  return request;
}
