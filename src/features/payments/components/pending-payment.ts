const nameOf = (viewerId: string) => `pending-payment-${viewerId}`;

/** The payment that this account has begun in this browser, for a return that does not say which. */
export function readPending(viewerId: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(viewerId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepPending(viewerId: string, reference: string): void {
  try {
    localStorage.setItem(nameOf(viewerId), reference);
  } catch {
    // The provider's page names it as well.
  }
}

/** Forgets it, unless another has been begun since. */
export function dropPending(viewerId: string, reference: string): void {
  try {
    if (localStorage.getItem(nameOf(viewerId)) === reference) localStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was kept then.
  }
}
