import { describe, expect, it } from 'vitest';
import { readMinutes } from './read-time.ts';

describe('the time to read', () => {
  it('is that of 200 words a minute, rounded', () => {
    expect(readMinutes('word '.repeat(800))).toBe(4);
    expect(readMinutes('word '.repeat(899))).toBe(4);
    expect(readMinutes('word '.repeat(900))).toBe(5);
  });

  it('is never less than a minute, and counts no signs', () => {
    expect(readMinutes('')).toBe(1);
    expect(readMinutes('- * # '.repeat(500))).toBe(1);
  });
});
