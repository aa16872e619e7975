/** The visitor's choice about optional cookies. */
export type Consent = 'accepted' | 'declined' | 'unknown';

type ConsentState = {
  consent: Consent;
  /** Whether the visitor reopened the banner, regardless of the stored choice. */
  reopened: boolean;
};

export const consentKey = 'cookie-consent';
const noChoice: ConsentState = { consent: 'unknown', reopened: false };

let state: ConsentState | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

// Only a session cookie ends with the browser session and is shared by all its tabs.
const setCookie = (value: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and over http.
  document.cookie = `${consentKey}=${value}; Path=/; SameSite=Lax${secure}`;
};

// Accessing the storage can throw if cookies are blocked.
function readStored(): Consent {
  try {
    if (localStorage.getItem(consentKey) === 'accepted') return 'accepted';
    if (document.cookie.split('; ').includes(`${consentKey}=declined`)) return 'declined';
  } catch {
    return 'unknown';
  }
  return 'unknown';
}

function store(consent: 'accepted' | 'declined'): void {
  try {
    if (consent === 'accepted') {
      localStorage.setItem(consentKey, 'accepted');
      setCookie('accepted; Max-Age=0');
    } else {
      localStorage.removeItem(consentKey);
      setCookie('declined');
    }
  } catch {
    // The choice then lasts for this page only.
  }
}

function setState(next: ConsentState): void {
  state = next;
  // The document element controls the banner: a script in the head shows it before the app loads.
  document.documentElement.toggleAttribute('data-asks-cookies', next.reopened);
  for (const listener of listeners) listener();
}

function setChoice(consent: 'accepted' | 'declined'): void {
  store(consent);
  setState({ consent, reopened: false });
  channel?.postMessage(consent);
}

/** Stores consent in this browser until it is withdrawn; other tabs follow. */
export const acceptCookies = (): void => setChoice('accepted');

/** Applies in all tabs until the browser session ends, and withdraws an earlier consent. */
export const declineCookies = (): void => setChoice('declined');

/** Shows the banner again, so that visitors can change their mind. */
export function openCookieSettings(): void {
  setState({ ...getConsent(), reopened: true });
}

export function getConsent(): ConsentState {
  state ??= { consent: readStored(), reopened: false };
  return state;
}

/** Returns the state for server rendering: no choice yet. */
export function getServerConsent(): ConsentState {
  return noChoice;
}

/** Calls `listener` when the choice changes, here or in another tab. Returns the unsubscribe function. */
export function subscribeConsent(listener: () => void): () => void {
  if (channel === undefined) {
    channel = new BroadcastChannel(consentKey);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'accepted' || data === 'declined') setState({ consent: data, reopened: false });
    });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}
