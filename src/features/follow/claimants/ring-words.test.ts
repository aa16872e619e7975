import { expect, it } from 'vitest';
import { namedLinks, ringSummary } from './ring-words.ts';

const counts = { pending: 0, approved: 0, rejected: 0, reversed: 0 };
const person = (id: string) => ({ id, name: id, createdAt: '2026-11-22', isSuspended: false, counts });
const links = [
  { kind: 'network', people: ['a', 'b'] },
  { kind: 'wallet', people: ['b', 'c'] },
  { kind: 'network', people: ['a', 'c'] },
] as const;

it('namedLinks numbers links by kind and hides their values', () => {
  expect(namedLinks(links).map(({ name, mark }) => [name, mark])).toEqual([
    ['Network 1', 'N1'],
    ['Wallet 1', 'W1'],
    ['Network 2', 'N2'],
  ]);
});

it('ringSummary counts the linked people and the links', () => {
  const ring = {
    people: ['a', 'b', 'c'].map(person),
    links: links.map((one) => ({ ...one, people: [...one.people] })),
  };
  expect(ringSummary({ ...ring, others: 0 })).toBe('3 people, connected by 2 networks and 1 wallet.');
  const device = [{ kind: 'device' as const, people: ['a', 'b'] }];
  expect(ringSummary({ ...ring, links: device, others: 1200 })).toBe(
    '1,203 people, connected by 1 kind of device.',
  );
});
