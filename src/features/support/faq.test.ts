import { expect, it } from 'vitest';
import { getQuestions } from './faq.ts';

const getAnswers = (pricing: 'free' | 'freemium') =>
  getQuestions({ pricing, premiumPriceNgn: 7500 })
    .map(({ answer }) => answer)
    .join('\n');

it('describes the operator’s pricing', () => {
  expect(getAnswers('free')).toContain('Everything in Dropfolio is free');
  expect(getAnswers('free')).not.toContain('7,500');
  expect(getAnswers('freemium')).toContain('up to 10 airdrops');
  expect(getAnswers('freemium')).toContain('₦7,500 a month');
  expect(getAnswers('freemium')).toContain('doesn’t renew automatically');
});

it('states the reply time and the lifetime of a reset link with any pricing', () => {
  for (const pricing of ['free', 'freemium'] as const) {
    expect(getAnswers(pricing)).toContain('24-48 hours');
    expect(getAnswers(pricing)).toContain('valid for 24 hours and works once');
  }
});

it('gives each question a unique id', () => {
  const ids = getQuestions({ pricing: 'free', premiumPriceNgn: 1 }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
