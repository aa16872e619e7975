import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class FakeStorage {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** The cookies of a browser session, as seen by its pages. */
class FakeDocument {
  readonly documentElement = { toggleAttribute: vi.fn() };
  readonly #cookies = new Map<string, string>();
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }
  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const startBrowserSession = () => vi.stubGlobal('document', new FakeDocument());

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('location', { protocol: 'https:' });
  startBrowserSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads a fresh copy of the module, as a new page does. */
async function loadModule() {
  vi.resetModules();
  return import('./consent.ts');
}

describe('cookie consent', () => {
  it('starts unknown', async () => {
    expect((await loadModule()).getConsent()).toEqual({ consent: 'unknown', reopened: false });
  });

  it('persists across sessions once accepted', async () => {
    (await loadModule()).acceptCookies();
    startBrowserSession();
    expect((await loadModule()).getConsent().consent).toBe('accepted');
  });

  it('lasts only for the browser session once declined', async () => {
    (await loadModule()).declineCookies();
    expect((await loadModule()).getConsent().consent).toBe('declined');
    startBrowserSession();
    expect((await loadModule()).getConsent().consent).toBe('unknown');
  });

  it('is unknown in the next session after it was withdrawn', async () => {
    const { acceptCookies, declineCookies } = await loadModule();
    acceptCookies();
    declineCookies();
    startBrowserSession();
    expect((await loadModule()).getConsent().consent).toBe('unknown');
  });

  it('reopens on request and keeps the previous choice until a new one', async () => {
    const { acceptCookies, getConsent, openCookieSettings } = await loadModule();
    acceptCookies();
    openCookieSettings();
    expect(getConsent()).toEqual({ consent: 'accepted', reopened: true });
    acceptCookies();
    expect(getConsent()).toEqual({ consent: 'accepted', reopened: false });
  });

  it.each(['accepted', 'declined'] as const)('notifies listeners when %s in another tab', async (consent) => {
    const { getConsent, subscribeConsent } = await loadModule();
    const notified = Promise.withResolvers<void>();
    const stop = subscribeConsent(notified.resolve);
    const other = await loadModule();
    const stopOther = other.subscribeConsent(() => undefined);
    if (consent === 'accepted') other.acceptCookies();
    else other.declineCookies();
    await notified.promise;
    expect(getConsent()).toEqual({ consent, reopened: false });
    stop();
    stopOther();
  });

  it('lasts for the page without storage', async () => {
    const reject = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: reject, setItem: reject, removeItem: reject });
    const { acceptCookies, getConsent } = await loadModule();
    expect(getConsent().consent).toBe('unknown');
    acceptCookies();
    expect(getConsent().consent).toBe('accepted');
  });
});
