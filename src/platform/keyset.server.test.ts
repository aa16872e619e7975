import { describe, expect, it } from 'vitest';
import { byInstant, byNumber, decodeCursor, encodeCursor } from './keyset.server.ts';

const id = '018f0000-0000-7000-8000-000000000000';
const at = '2026-11-20 18:40:00.123456';
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('decodeCursor', () => {
  it('returns the position that encodeCursor encoded', () => {
    expect(decodeCursor(encodeCursor({ at, id }))).toEqual({ at, id });
  });

  it.each([
    ['no content', ''],
    ['an invalid instant', `tomorrow ${id}`],
    ['an impossible day', `2026-02-30 18:40:00 ${id}`],
    ['an invalid ID', `${at} one`],
    ['a backward position in a forward-only list', `<${at} ${id}`],
    ['trailing text', `${at} ${id}; DROP TABLE users`],
  ])('rejects a cursor with %s', (_, text) => {
    expect(() => decodeCursor(encode(text))).toThrow('Invalid cursor.');
  });

  it('rejects positions of another order', () => {
    expect(byInstant('at', 'id').toValues(`${at} ${id}`)).toBeDefined();
    expect(byInstant('at', 'id').toValues('12')).toBeUndefined();
    expect(byNumber('id').toValues('12')).toBeDefined();
    expect(byNumber('id').toValues(`${at} ${id}`)).toBeUndefined();
  });
});
