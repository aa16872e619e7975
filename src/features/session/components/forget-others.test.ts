import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { readDraft, storeDraft } from '../../../ui/forms/drafts.ts';
import { deleteOtherUsersData } from './forget-others.ts';

/** A fake of the browser's storage, whose keys are own properties. */
class FakeStorage {
  [key: string]: unknown;
}
Object.defineProperties(FakeStorage.prototype, {
  getItem: {
    value(this: FakeStorage, key: string) {
      return this[key] ?? null;
    },
  },
  setItem: {
    value(this: FakeStorage, key: string, text: string) {
      this[key] = text;
    },
  },
  removeItem: {
    value(this: FakeStorage, key: string) {
      delete this[key];
    },
  },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

it('deleteOtherUsersData keeps the data of the user, of the browser, and of a visitor', () => {
  const [owner, next] = [uuidv7(), uuidv7()];
  storeDraft({ name: 'airdrop', viewerId: owner }, { notes: 'Private' });
  storeDraft({ name: 'airdrop', viewerId: next }, { notes: 'Mine' });
  sessionStorage.setItem('after-reset-token', '{}');
  for (const [key, text] of [
    [`pending-payment-${owner}`, 'cr-1'],
    [`last-shown-${next}`, 'cr-2'],
    ['entered-airdrops', '[]'],
    ['theme', 'dark'],
    ['device-of', next],
  ] as const) {
    localStorage.setItem(key, text);
  }
  deleteOtherUsersData(next);
  expect(readDraft({ name: 'airdrop', viewerId: owner })).toBeUndefined();
  expect(readDraft({ name: 'airdrop', viewerId: next })).toEqual({ notes: 'Mine' });
  expect(Object.keys(sessionStorage)).toEqual([`draft:${next}:airdrop`]);
  expect(Object.keys(localStorage).toSorted()).toEqual(
    ['device-of', 'entered-airdrops', `last-shown-${next}`, 'theme'].toSorted(),
  );
});
