import { describe, expect, it } from 'vitest';
import { countReadMinutes } from './read-time.ts';

describe('countReadMinutes', () => {
  it('assumes 200 words per minute, rounded', () => {
    expect(countReadMinutes('word '.repeat(800))).toBe(4);
    expect(countReadMinutes('word '.repeat(899))).toBe(4);
    expect(countReadMinutes('word '.repeat(900))).toBe(5);
  });

  it('returns at least one minute and ignores punctuation', () => {
    expect(countReadMinutes('')).toBe(1);
    expect(countReadMinutes('- * # '.repeat(500))).toBe(1);
  });
});
