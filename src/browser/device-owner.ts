/** The user whose data this browser stores besides the session; null if it stores none. */
const key = 'device-of';

export function getDeviceOwner(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the owner; null removes it. */
export function storeDeviceOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    // Without storage there is no data to track.
  }
}
