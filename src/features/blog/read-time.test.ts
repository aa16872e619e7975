import { describe, expect, it } from 'vitest';
import { readMinutes } from './read-time.ts';

describe('readMinutes', () => {
  it('assumes 200 words per minute, rounded', () => {
    expect(readMinutes('word '.repeat(800))).toBe(4);
    expect(readMinutes('word '.repeat(899))).toBe(4);
    expect(readMinutes('word '.repeat(900))).toBe(5);
  });

  it('returns at least one minute and ignores punctuation', () => {
    expect(readMinutes('')).toBe(1);
    expect(readMinutes('- * # '.repeat(500))).toBe(1);
  });
});
