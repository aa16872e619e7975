import { afterEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { readRecent, storeRecent } from './recent-finds.ts';

afterEach(() => vi.unstubAllGlobals());

it('readRecent returns only the finds of the same user', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const [owner, other] = [uuidv7(), uuidv7()];
  const guide = { kind: 'guide', id: uuidv7(), title: 'Bridge', text: '', url: '/guides/bridge' } as const;
  storeRecent(guide, owner);
  expect(readRecent(owner).map(({ url }) => url)).toEqual([guide.url]);
  expect(readRecent(other)).toEqual([]);
  expect(readRecent(undefined)).toEqual([]);
});
