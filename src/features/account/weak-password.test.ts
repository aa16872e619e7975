import { expect, it } from 'vitest';
import { weaknessOf } from './weak-password.ts';

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
])('rejects %j', (password, sentence) => {
  expect(weaknessOf(password, owner)).toContain(sentence);
});

it.each([
  'correct horse battery 9',
  'canada goose 71 river',
  'T7#q9!mZ',
  'zwei Bären im Bett',
  'пароль-ли-это-9',
])('accepts %j', (password) => expect(weaknessOf(password, owner)).toBeUndefined());

it('accepts words of other people', () => {
  expect(weaknessOf('byron-of-rochdale', undefined)).toBeUndefined();
});
