import { expect, it } from 'vitest';
import { getAddUrl } from './share-link.ts';

const shared = (fields: Record<string, string>) => {
  const url = new URL(getAddUrl(new URLSearchParams(fields)), 'https://site.example');
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
};

it('prefills name and link from a shared page', () => {
  expect(shared({ title: 'Bridge to Scroll', url: 'https://scroll.io/airdrop?ref=1&x=2' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'Bridge to Scroll',
    projectLink: 'https://scroll.io/airdrop?ref=1&x=2',
  });
});

it('finds a link in shared text, and uses the other words as the name', () => {
  expect(shared({ text: 'Look at this\nhttps://scroll.io/airdrop' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'Look at this',
    projectLink: 'https://scroll.io/airdrop',
  });
});

it("ignores links that aren't http(s), and truncates a long title", () => {
  expect(shared({ title: 'x'.repeat(500), url: 'javascript:alert(1)' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'x'.repeat(120),
  });
  expect(shared({})).toEqual({ path: '/tracker', add: '1' });
});
