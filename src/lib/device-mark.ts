/** Whose things this browser keeps beside the session; null where it keeps none. */
const key = 'device-of';

export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Notes it; null forgets. */
export function storeDeviceOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}
