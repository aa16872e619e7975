import { describe, expect, it } from 'vitest';
import { byInstant, byNumber, readCursor, writeCursor } from './keyset.server.ts';

const id = '018f0000-0000-7000-8000-000000000000';
const at = '2026-11-20 18:40:00.123456';
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('brings back the place it was written for', () => {
    expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
  });

  it.each([
    ['nothing', ''],
    ['no instant', `tomorrow ${id}`],
    ['no day of the calendar', `2026-02-30 18:40:00 ${id}`],
    ['no id', `${at} one`],
    ['what leads back, in a list that goes on only', `<${at} ${id}`],
    ['more than a place', `${at} ${id}; DROP TABLE users`],
  ])('is refused with %s', (_, text) => {
    expect(() => readCursor(encoded(text))).toThrow('Invalid cursor.');
  });

  it('has a place that fits the order of its list', () => {
    expect(byInstant('at', 'id').valuesAt(`${at} ${id}`)).toBeDefined();
    expect(byInstant('at', 'id').valuesAt('12')).toBeUndefined();
    expect(byNumber('id').valuesAt('12')).toBeDefined();
    expect(byNumber('id').valuesAt(`${at} ${id}`)).toBeUndefined();
  });
});
