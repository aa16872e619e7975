import { describe, expect, it } from 'vitest';
import { getGuideLink, listShareTargets } from './share.ts';

const url = getGuideLink('https://drops.example', '018f0000-0000-7000-8000-000000000001');

describe('getGuideLink and listShareTargets', () => {
  it('links to the guide in the list', () => {
    expect(url).toBe('https://drops.example/guides?guide=018f0000-0000-7000-8000-000000000001');
  });

  it('encodes title and URL', () => {
    const targets = listShareTargets({ title: 'A & B? 100%', url });
    expect(targets.map(({ name }) => name)).toEqual(['Twitter', 'Facebook', 'LinkedIn', 'Email']);
    const [twitter, facebook, linkedIn, email] = targets.map(({ href }) => new URL(href));
    expect(twitter?.searchParams.get('text')).toBe('A & B? 100%');
    for (const [target, name] of [
      [twitter, 'url'],
      [facebook, 'u'],
      [linkedIn, 'url'],
      [email, 'body'],
    ] as const) {
      expect(target?.searchParams.get(name)).toBe(url);
    }
    expect(email?.protocol).toBe('mailto:');
  });
});
