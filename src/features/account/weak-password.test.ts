import { expect, it } from 'vitest';
import { describeWeakness } from './weak-password.ts';

const owner = { email: 'ada.byron+drops@example.com', firstName: 'Ada', lastName: 'Lóvelace' };

it.each([
  ['aaaaaaaa', 'too easy to guess'],
  ['        ', 'too easy to guess'],
  ['abcdefgh', 'too easy to guess'],
  ['87654321', 'too easy to guess'],
  ['abcd1234', 'too easy to guess'],
  ['aaaabbbb1', 'too easy to guess'],
  ['xy7xy7xy7x', 'too easy to guess'],
  ['kat9kat9', 'too easy to guess'],
  ['dropfolio', '“Dropfolio”'],
  ['My-DropFolio-2026!', '“Dropfolio”'],
  ['ada.byron+drops@example.com', '“ada.byron+drops@example.com”'],
  ['byron-of-rochdale', '“byron”'],
  ['xx LOVELACE 99 xx', '“lovelace”'],
  ['20Ada26!?', '“ada”'],
])('returns a message for the weak password %j', (password, sentence) => {
  expect(describeWeakness(password, owner)).toContain(sentence);
});

it.each([
  'correct horse battery 9',
  'canada goose 71 river',
  'T7#q9!mZ',
  'zwei Bären im Bett',
  'пароль-ли-это-9',
])('returns undefined for the strong password %j', (password) =>
  expect(describeWeakness(password, owner)).toBeUndefined(),
);

it('accepts another person’s name in a password', () => {
  expect(describeWeakness('byron-of-rochdale', undefined)).toBeUndefined();
});
