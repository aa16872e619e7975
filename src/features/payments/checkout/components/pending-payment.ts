const nameOf = (viewerId: string) => `pending-payment-${viewerId}`;

/** The payment that this account has begun in this browser, for a return that does not say which. */
export function readPendingPayment(viewerId: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(viewerId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storePendingPayment(viewerId: string, reference: string): void {
  try {
    localStorage.setItem(nameOf(viewerId), reference);
  } catch {
    // The provider's page names it as well.
  }
}

const shownName = (viewerId: string) => `last-shown-${viewerId}`;

/** Whether the page has said before that this payment arrived. */
export function wasShown(viewerId: string, reference: string): boolean {
  try {
    return localStorage.getItem(shownName(viewerId)) === reference;
  } catch {
    return false;
  }
}

export function markShown(viewerId: string, reference: string): void {
  try {
    localStorage.setItem(shownName(viewerId), reference);
  } catch {
    // It is said once more then.
  }
}

/** Forgets it, unless another has been begun since. */
export function deletePendingPayment(viewerId: string, reference: string): void {
  try {
    if (localStorage.getItem(nameOf(viewerId)) === reference) localStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was kept then.
  }
}
