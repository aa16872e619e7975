import { expect, it } from 'vitest';
import { getQuestions } from './faq.ts';

const answersOf = (pricing: 'free' | 'freemium') =>
  getQuestions({ pricing, premiumPriceNgn: 7500 })
    .map(({ answer }) => answer)
    .join('\n');

it('says of the price what the operator has chosen', () => {
  expect(answersOf('free')).toContain('Everything in Dropfolio is free');
  expect(answersOf('free')).not.toContain('7,500');
  expect(answersOf('freemium')).toContain('up to 10 airdrops');
  expect(answersOf('freemium')).toContain('₦7,500 a month');
  expect(answersOf('freemium')).toContain('doesn’t renew automatically');
});

it('names the reply time and how long a reset link is good, under either', () => {
  for (const pricing of ['free', 'freemium'] as const) {
    expect(answersOf(pricing)).toContain('24-48 hours');
    expect(answersOf(pricing)).toContain('valid for 24 hours and works once');
  }
});

it('has an id of its own for each question', () => {
  const ids = getQuestions({ pricing: 'free', premiumPriceNgn: 1 }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
