import type { Factor, SignUpRole } from '../schema.ts';

export type AuthDialogTab = 'sign-in' | 'sign-up';

/**
 * `returnTo`: a path of this site, gone to after the sign-in; without one whoever signed in on their way in goes to where they
 * work, and everybody else stays where they are. `factors`: of
 * which one is still to be proved. `email`: where it is known already. `role`: what a new account is most likely for.
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

/** Opens the sign-in dialog from anywhere; its code is loaded then. */
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

/** What is asked for; null while the dialog is closed. */
export function getAuthDialog(): AuthDialogRequest | null {
  return request;
}
