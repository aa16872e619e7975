/** What the visitor said about cookies that the site does not need. */
export type Consent = 'accepted' | 'declined' | 'unknown';

type ConsentState = {
  consent: Consent;
  /** Whether the banner was asked for again, whatever was said before. */
  reopened: boolean;
};

export const consentKey = 'cookie-consent';
const unknown: ConsentState = { consent: 'unknown', reopened: false };

let state: ConsentState | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

// Nothing else ends with the browser session and is the same in all its tabs.
const setCookie = (value: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and over http.
  document.cookie = `${consentKey}=${value}; Path=/; SameSite=Lax${secure}`;
};

// Access to the storage itself can throw where cookies are blocked.
function stored(): Consent {
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
    // The choice holds for this page then.
  }
}

function set(next: ConsentState): void {
  state = next;
  // Whether the banner shows is the document's: a script in its head shows it before the program has come.
  document.documentElement.toggleAttribute('data-asks-cookies', next.reopened);
  for (const listener of listeners) listener();
}

function choose(consent: 'accepted' | 'declined'): void {
  store(consent);
  set({ consent, reopened: false });
  channel?.postMessage(consent);
}

/** Consent is kept in this browser until it is taken back; other tabs follow. */
export const acceptCookies = (): void => choose('accepted');

/** Holds in all tabs until the browser session ends, and takes back an earlier consent. */
export const declineCookies = (): void => choose('declined');

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
  if (channel === undefined) {
    channel = new BroadcastChannel(consentKey);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'accepted' || data === 'declined') set({ consent: data, reopened: false });
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
