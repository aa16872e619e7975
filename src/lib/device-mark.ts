/** Whose things this browser keeps beside the session; null where it keeps none. */
export const deviceMark = 'device-of';

export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(deviceMark);
  } catch {
    return null;
  }
}

/** Notes it; null forgets. */
export function noteDeviceOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(deviceMark);
    else localStorage.setItem(deviceMark, id);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}
