import { describe, expect, it } from 'vitest';
import { unknownListing } from '../../listings/schema.ts';
import { emptyGuideForm, type GuideForm, getNotice, guideRules, toGuideForm } from './guide-form.ts';

const makeStep = (title: string, description: string, link = '') => ({
  stepId: '',
  title,
  description,
  link,
});
const makeForm = (changes: Partial<GuideForm> = {}): GuideForm => ({
  ...emptyGuideForm,
  title: 'Scroll',
  project: 'Scroll',
  projectUrl: 'https://scroll.io',
  steps: [makeStep('Bridge', 'Move a little ETH.')],
  ...changes,
});
const getErrors = (values: GuideForm) => {
  const checked = guideRules.check(values);
  return checked.ok ? {} : checked.errors;
};
const incomplete = {
  title: 'Incomplete form',
  description: 'Please fill in all required fields.',
};

describe('guideRules', () => {
  it('rejects the empty form with every required field', () => {
    const errors = getErrors(emptyGuideForm);
    expect(Object.keys(errors)).toEqual([
      'title',
      'project',
      'steps.0.title',
      'steps.0.description',
      'steps',
      'projectUrl',
    ]);
    expect(getNotice(errors)).toEqual(incomplete);
  });

  it.each([
    ['a blank title', { title: '  ' }, ['title']],
    ['a blank project', { project: '' }, ['project']],
    ['a step without description', { steps: [makeStep('Bridge', '')] }, ['steps.0.description']],
    ['a step with a blank description', { steps: [makeStep('Bridge', ' \n')] }, ['steps.0.description']],
    [
      'half a step after a blank one',
      { steps: [makeStep(' ', ' '), makeStep('Bridge', '')] },
      ['steps.1.description'],
    ],
    [
      'an untouched added step',
      { steps: [makeStep('a', 'b'), makeStep('', '')] },
      ['steps.1.title', 'steps.1.description'],
    ],
  ])('rejects %s', (_, changes, fields) => {
    const errors = getErrors(makeForm(changes));
    expect(getNotice(errors)).toEqual(incomplete);
    expect(Object.keys(errors)).toEqual(fields);
  });

  it('requires at least one step that isn’t blank', () => {
    expect(getNotice(getErrors(makeForm({ steps: [makeStep(' ', ' ')] })))).toEqual({
      title: 'Steps required',
      description: 'Please add at least one step with title and description.',
    });
  });

  it('requires a link of the project, of a step, or in a text', () => {
    expect(getErrors(makeForm({ projectUrl: '' }))).toEqual({
      projectUrl: 'Enter a link, here or in a step',
    });
    expect(getErrors(makeForm({ projectUrl: '', steps: [makeStep('a', 'b', 'https://scroll.io')] }))).toEqual(
      {},
    );
    expect(getErrors(makeForm({ projectUrl: '', steps: [makeStep('a', 'See https://scroll.io.')] }))).toEqual(
      {},
    );
  });

  it('drops blank steps and tips, and trims the others', () => {
    const checked = guideRules.check(
      makeForm({
        title: '  Scroll ',
        projectUrl: '',
        steps: [makeStep(' ', ' '), makeStep(' Bridge ', ' Move. ', ' https://scroll.io ')],
        tips: [{ text: '  ' }, { text: ' Small sums ' }],
      }),
    );
    expect(checked).toEqual({
      ok: true,
      input: {
        title: 'Scroll',
        project: 'Scroll',
        projectUrl: null,
        description: '',
        steps: [{ title: 'Bridge', description: 'Move.', link: 'https://scroll.io' }],
        tips: ['Small sums'],
        logo: null,
      },
    });
  });

  it('returns errors at the original rows, even if earlier rows are dropped', () => {
    const errors = getErrors(
      makeForm({
        projectUrl: 'javascript:alert(1)',
        steps: [makeStep(' ', ' '), makeStep('Bridge', 'Move.', 'ftp://example.com')],
        tips: [{ text: ' ' }, { text: 'x'.repeat(1001) }],
      }),
    );
    expect(getNotice(errors)).toBeUndefined();
    expect(errors).toEqual({
      projectUrl: 'Please enter a valid URL',
      'steps.1.link': 'Please enter a valid URL',
      'tips.1.text': 'A tip must be at most 1,000 characters',
    });
  });

  it('round-trips a guide with its step ids and without its unchanged logo', () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const guide = {
      id,
      slug: 'scroll',
      title: 'Scroll',
      project: 'Scroll',
      projectUrl: 'https://scroll.io',
      description: 'Words',
      steps: [{ id, title: 'Bridge', description: 'Move.', link: null }],
      tips: [],
      logoUrl: '/files/018f0000-0000-7000-8000-000000000002.webp',
      createdAt: '2026-11-20T00:00:00.000Z',
      updatedAt: '2026-11-20T00:00:00.000Z',
      listing: unknownListing,
    };
    const filled = toGuideForm(guide);
    const input = {
      title: 'Scroll',
      project: 'Scroll',
      projectUrl: 'https://scroll.io',
      description: 'Words',
      steps: guide.steps,
      tips: [],
    };
    expect(guideRules.check(filled)).toEqual({ ok: true, input });
    expect(guideRules.check({ ...filled, logo: null })).toEqual({
      ok: true,
      input: { ...input, logo: null },
    });
  });
});
