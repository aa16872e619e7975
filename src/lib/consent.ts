/** What the visitor said about cookies that the site does not need. */
export type Consent = 'accepted' | 'declined' | 'unknown';

type ConsentState = {
  consent: Consent;
  /** Whether the banner was asked for again, whatever was said before. */
  reopened: boolean;
};

const key = 'cookie-consent';
const unknown: ConsentState = { consent: 'unknown', reopened: false };

let state: ConsentState | undefined;
const listeners = new Set<() => void>();

// Access to the storage itself can throw where cookies are blocked.
function stored(): Consent {
  try {
    if (localStorage.getItem(key) === 'accepted') return 'accepted';
    if (sessionStorage.getItem(key) === 'declined') return 'declined';
  } catch {
    return 'unknown';
  }
  return 'unknown';
}

function store(consent: 'accepted' | 'declined'): void {
  try {
    if (consent === 'accepted') {
      localStorage.setItem(key, 'accepted');
      sessionStorage.removeItem(key);
    } else {
      localStorage.removeItem(key);
      sessionStorage.setItem(key, 'declined');
    }
  } catch {
    // The choice holds for this page then.
  }
}

function set(next: ConsentState): void {
  state = next;
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) set({ consent: stored(), reopened: false });
}

/** Consent is kept in this browser until it is taken back; other tabs follow. */
export function acceptCookies(): void {
  store('accepted');
  set({ consent: 'accepted', reopened: false });
}

/** Holds for this browser session only, and takes back an earlier consent. */
export function declineCookies(): void {
  store('declined');
  set({ consent: 'declined', reopened: false });
}

/** Shows the banner again, so that the visitor can change their mind. */
export function openCookieSettings(): void {
  set({ ...getConsent(), reopened: true });
}

export function getConsent(): ConsentState {
  state ??= { consent: stored(), reopened: false };
  return state;
}

/** What the server renders: nobody has said anything yet. */
export function getServerConsent(): ConsentState {
  return unknown;
}

/** Calls back when the choice changes, here or in another tab. Returns the way to stop. */
export function subscribeConsent(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}
