import { describe, expect, it } from 'vitest';
import { getQuestions } from './faq.ts';

const config = {
  pricing: 'free',
  premiumPriceNgn: 7500,
  followCampaigns: true,
  channels: ['email'],
  serviceWorker: true,
} as const;
const getAnswers = (pricing: 'free' | 'freemium') =>
  getQuestions({ ...config, pricing })
    .map(({ answer }) => answer)
    .join('\n');

describe('getQuestions', () => {
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
    const ids = getQuestions(config).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('explains credits only with follow campaigns', () => {
    const getIds = (followCampaigns: boolean) =>
      getQuestions({ ...config, followCampaigns }).map(({ id }) => id);
    expect(getIds(true)).toContain('credits');
    expect(getIds(false)).not.toContain('credits');
  });

  it('states that credits can’t be cashed out, and that projects send rewards', () => {
    expect(getAnswers('free')).toContain('you can’t cash them out');
    expect(getAnswers('free')).toContain('From the project that runs it, not from Dropfolio.');
  });

  it('names only the channels and the installation that this site has', () => {
    expect(getAnswers('free')).not.toContain('Telegram');
    const questions = getQuestions({ ...config, channels: ['email', 'telegram'], serviceWorker: false });
    expect(questions.find(({ id }) => id === 'reminders')?.answer).toContain('by email or Telegram');
    expect(questions.map(({ id }) => id)).not.toContain('install');
  });
});
