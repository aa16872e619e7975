import { describe, expect, it } from 'vitest';
import { unknownListing } from '../../listings/schema.ts';
import { emptyGuideForm, type GuideForm, getNotice, guideRules, toGuideForm } from './guide-form.ts';

const step = (title: string, description: string, link = '') => ({ stepId: '', title, description, link });
const form = (changes: Partial<GuideForm> = {}): GuideForm => ({
  ...emptyGuideForm,
  title: 'Scroll',
  project: 'Scroll',
  projectUrl: 'https://scroll.io',
  steps: [step('Bridge', 'Move a little ETH.')],
  ...changes,
});
const errorsOf = (values: GuideForm) => {
  const checked = guideRules.check(values);
  return checked.ok ? {} : checked.errors;
};
const incomplete = {
  title: 'Incomplete form',
  description: 'Please fill in all required fields.',
};

describe('the form of a guide', () => {
  it('begins with one step and one tip, and wants everything that is required', () => {
    const errors = errorsOf(emptyGuideForm);
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
    ['a step without description', { steps: [step('Bridge', '')] }, ['steps.0.description']],
    ['a step of which half is blank', { steps: [step('Bridge', ' \n')] }, ['steps.0.description']],
    [
      'half a step after a blank one',
      { steps: [step(' ', ' '), step('Bridge', '')] },
      ['steps.1.description'],
    ],
    [
      'a step that was added and left',
      { steps: [step('a', 'b'), step('', '')] },
      ['steps.1.title', 'steps.1.description'],
    ],
  ])('is incomplete with %s', (_, changes, fields) => {
    const errors = errorsOf(form(changes));
    expect(getNotice(errors)).toEqual(incomplete);
    expect(Object.keys(errors)).toEqual(fields);
  });

  it('wants at least one step once blank ones are gone', () => {
    expect(getNotice(errorsOf(form({ steps: [step(' ', ' ')] })))).toEqual({
      title: 'Steps required',
      description: 'Please add at least one step with title and description.',
    });
  });

  it('wants a link, of the project, of a step or in a text', () => {
    expect(errorsOf(form({ projectUrl: '' }))).toEqual({
      projectUrl: 'Please enter a link, here or in a step',
    });
    expect(errorsOf(form({ projectUrl: '', steps: [step('a', 'b', 'https://scroll.io')] }))).toEqual({});
    expect(errorsOf(form({ projectUrl: '', steps: [step('a', 'See https://scroll.io.')] }))).toEqual({});
  });

  it('drops blank steps and tips, and trims the rest', () => {
    const checked = guideRules.check(
      form({
        title: '  Scroll ',
        projectUrl: '',
        steps: [step(' ', ' '), step(' Bridge ', ' Move. ', ' https://scroll.io ')],
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

  it('says what is wrong beside the row in which it stands, also when a row before is dropped', () => {
    const errors = errorsOf(
      form({
        projectUrl: 'javascript:alert(1)',
        steps: [step(' ', ' '), step('Bridge', 'Move.', 'ftp://example.com')],
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

  it('shows a guide as it is, its steps with their ids, and leaves its logo alone', () => {
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
