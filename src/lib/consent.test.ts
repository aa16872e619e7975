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

const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The module as a page that has just been loaded has it. */
async function load() {
  vi.resetModules();
  return import('./consent.ts');
}

describe('cookie consent', () => {
  it('is unknown until the visitor says something', async () => {
    expect((await load()).getConsent()).toEqual({ consent: 'unknown', reopened: false });
  });

  it('is kept in the browser once given, over sessions', async () => {
    (await load()).acceptCookies();
    vi.stubGlobal('sessionStorage', new FakeStorage());
    expect((await load()).getConsent().consent).toBe('accepted');
  });

  it('is refused for the session only', async () => {
    (await load()).declineCookies();
    expect((await load()).getConsent().consent).toBe('declined');
    vi.stubGlobal('sessionStorage', new FakeStorage());
    expect((await load()).getConsent().consent).toBe('unknown');
  });

  it('can be taken back later', async () => {
    const { acceptCookies, declineCookies } = await load();
    acceptCookies();
    declineCookies();
    vi.stubGlobal('sessionStorage', new FakeStorage());
    expect((await load()).getConsent().consent).toBe('unknown');
  });

  it('opens again on request and keeps the choice until there is another', async () => {
    const { acceptCookies, getConsent, openCookieSettings } = await load();
    acceptCookies();
    openCookieSettings();
    expect(getConsent()).toEqual({ consent: 'accepted', reopened: true });
    acceptCookies();
    expect(getConsent()).toEqual({ consent: 'accepted', reopened: false });
  });

  it('tells its listeners of a choice made in another tab', async () => {
    const { getConsent, subscribeConsent } = await load();
    const listener = vi.fn();
    const stop = subscribeConsent(listener);
    localStorage.setItem('cookie-consent', 'accepted');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cookie-consent' }));
    expect(listener).toHaveBeenCalledOnce();
    expect(getConsent().consent).toBe('accepted');
    stop();
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cookie-consent' }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('holds for the page where storage is refused', async () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { acceptCookies, getConsent } = await load();
    expect(getConsent().consent).toBe('unknown');
    acceptCookies();
    expect(getConsent().consent).toBe('accepted');
  });
});
