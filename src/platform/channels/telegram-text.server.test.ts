import { describe, expect, it } from 'vitest';
import { appendNote, formatTelegramText } from './telegram-text.server.ts';

const family = '👩🏽‍🚀';
const url = 'https://drops.example.com/tracker';

describe('formatTelegramText', () => {
  // Telegram rejects a text with half a surrogate pair.
  it.each([0, 1, 2, 3, 4, 5, 6])('truncates after a whole emoji, after %s letters', (letters) => {
    const body = `${'x'.repeat(letters)}${family.repeat(700)}`;
    const { text } = formatTelegramText({ title: 'Today', body, url });
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).toMatch(/^Today\nx*(?:👩🏽‍🚀)+…$/u);
    const appended = appendNote(
      { text: `${'x'.repeat(letters)}${family.repeat(600)}`, buttons: [] },
      'Done',
      () => true,
    );
    expect(appended.text).toMatch(/^x*(?:👩🏽‍🚀)+…\n\nDone$/u);
  });
});
