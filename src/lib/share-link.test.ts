import { expect, it } from 'vitest';
import { sharedAddress } from './share-link.ts';

const shared = (fields: Record<string, string>) => {
  const url = new URL(sharedAddress(new URLSearchParams(fields)), 'https://site.example');
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) };
};

it('a shared page fills in the name and the link of the add dialog', () => {
  expect(shared({ title: 'Bridge to Scroll', url: 'https://scroll.io/airdrop?ref=1&x=2' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'Bridge to Scroll',
    projectLink: 'https://scroll.io/airdrop?ref=1&x=2',
  });
});

it('a link that is shared as text is found in it, and the words beside it are the name', () => {
  expect(shared({ text: 'Look at this\nhttps://scroll.io/airdrop' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'Look at this',
    projectLink: 'https://scroll.io/airdrop',
  });
});

it('what is no link of the web is not one, and a long title is cut to what a name may have', () => {
  expect(shared({ title: 'x'.repeat(500), url: 'javascript:alert(1)' })).toEqual({
    path: '/tracker',
    add: '1',
    name: 'x'.repeat(120),
  });
  expect(shared({})).toEqual({ path: '/tracker', add: '1' });
});
