import { expect, it } from 'vitest';
import { formatChannels } from './reminder-channels.ts';

it.each([
  [['email', 'push', 'telegram', 'webhook'], 'by email, push, Telegram, or webhook'],
  [['email', 'push'], 'by email or push'],
  [['email'], 'by email'],
  [[], 'in the app'],
] as const)('formatChannels names only the configured channels: %s', (channels, text) => {
  expect(formatChannels(channels)).toBe(text);
});
