import { describe, expect, it } from 'vitest';
import { getVapidSubject } from './push.server.ts';

describe('getVapidSubject', () => {
  it.each([
    ['https://drops.example.com', 'help@example.com', 'mailto:help@example.com'],
    ['https://drops.example.com', 'help@münchen.de', 'mailto:help@xn--mnchen-3ya.de'],
    ['https://drops.example.com:8443', null, 'https://drops.example.com:8443'],
    ['https://drops.example.com', 'support@localhost', 'https://drops.example.com'],
    ['http://localhost:3000', null, 'mailto:nobody@example.com'],
    ['http://localhost:3000', 'support@localhost', 'mailto:nobody@example.com'],
    ['https://192.168.1.5', null, 'mailto:nobody@example.com'],
    ['https://[::1]:3000', null, 'mailto:nobody@example.com'],
    ['https://nas.local', null, 'mailto:nobody@example.com'],
    ['http://drops.example.com', null, 'mailto:nobody@example.com'],
  ])('returns for %s and %s the subject %s', (baseUrl, supportEmail, subject) => {
    expect(getVapidSubject(baseUrl, supportEmail)).toBe(subject);
  });
});
