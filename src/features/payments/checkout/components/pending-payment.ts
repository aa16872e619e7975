const getPendingKey = (viewerId: string) => `pending-payment-${viewerId}`;

/** Returns the payment that this account started in this browser, for a return address without a reference. */
export function readPendingPayment(viewerId: string): string | undefined {
  try {
    return localStorage.getItem(getPendingKey(viewerId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storePendingPayment(viewerId: string, reference: string): void {
  try {
    localStorage.setItem(getPendingKey(viewerId), reference);
  } catch {
    // The provider's return address includes the reference, too.
  }
}

const getShownKey = (viewerId: string) => `last-shown-${viewerId}`;

/** Returns whether the page has already shown that this payment arrived. */
export function wasShown(viewerId: string, reference: string): boolean {
  try {
    return localStorage.getItem(getShownKey(viewerId)) === reference;
  } catch {
    return false;
  }
}

export function markShown(viewerId: string, reference: string): void {
  try {
    localStorage.setItem(getShownKey(viewerId), reference);
  } catch {
    // The page shows it once more.
  }
}

/** Deletes the pending payment, unless another one was started since. */
export function deletePendingPayment(viewerId: string, reference: string): void {
  try {
    if (localStorage.getItem(getPendingKey(viewerId)) === reference)
      localStorage.removeItem(getPendingKey(viewerId));
  } catch {
    // Nothing was stored.
  }
}
