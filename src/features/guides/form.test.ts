import { describe, expect, it } from 'vitest';
import {
  checkGuideForm,
  emptyGuideForm,
  type GuideForm,
  guideFormOf,
  incomplete,
  stepsRequired,
} from './form.ts';

const step = (title: string, description: string, link = '') => ({
  key: `${title}${description}`,
  title,
  description,
  link,
});
const form = (changes: Partial<GuideForm> = {}): GuideForm => ({
  ...emptyGuideForm(),
  title: 'Scroll',
  project: 'Scroll',
  steps: [step('Bridge', 'Move a little ETH.')],
  ...changes,
});
const failed = (changes: Partial<GuideForm>) => {
  const checked = checkGuideForm(form(changes));
  if (checked.ok) throw new Error('was taken');
  return checked;
};

describe('the form of a guide', () => {
  it('begins with one step and one tip, and wants everything that is required', () => {
    const checked = checkGuideForm(emptyGuideForm());
    expect(checked).toMatchObject({ ok: false, notice: incomplete });
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([
      'title',
      'project',
      'steps.0.title',
      'steps.0.description',
    ]);
  });

  it.each([
    ['a blank title', { title: '  ' }, ['title']],
    ['a blank project', { project: '' }, ['project']],
    ['a step without description', { steps: [step('Bridge', '')] }, ['steps.0.description']],
    ['a step of which half is blank', { steps: [step('Bridge', ' \n')] }, ['steps.0.description']],
    [
      'a step that was added and left',
      { steps: [step('a', 'b'), step('', '')] },
      ['steps.1.title', 'steps.1.description'],
    ],
  ])('is incomplete with %s', (_, changes, fields) => {
    const { notice, errors } = failed(changes);
    expect(notice).toEqual(incomplete);
    expect(Object.keys(errors)).toEqual(fields);
  });

  it('wants at least one step once blank ones are gone', () => {
    expect(failed({ steps: [step(' ', ' ')] }).notice).toEqual(stepsRequired);
  });

  it('drops blank steps and tips, and trims the rest', () => {
    const checked = checkGuideForm(
      form({
        title: '  Scroll ',
        steps: [step(' ', ' '), step(' Bridge ', ' Move. ', ' https://scroll.io ')],
        tips: [
          { key: 'a', text: '  ' },
          { key: 'b', text: ' Small sums ' },
        ],
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
      },
    });
  });

  it('says what is wrong beside the row in which it stands, also when a row before is dropped', () => {
    const { errors, notice } = failed({
      projectUrl: 'javascript:alert(1)',
      steps: [step(' ', ' '), step('Bridge', 'Move.', 'ftp://example.com')],
    });
    expect(notice).toBeUndefined();
    expect(errors).toEqual({
      projectUrl: 'Please enter a valid URL',
      'steps.1.link': 'Please enter a valid URL',
    });
  });

  it('shows a guide as it is, its steps with their ids', () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const guide = {
      id,
      slug: 'scroll',
      title: 'Scroll',
      project: 'Scroll',
      projectUrl: null,
      description: 'Words',
      steps: [{ id, title: 'Bridge', description: 'Move.', link: null }],
      tips: [],
      logoUrl: null,
      createdAt: '2026-11-20T00:00:00.000Z',
      updatedAt: '2026-11-20T00:00:00.000Z',
    };
    const checked = checkGuideForm(guideFormOf(guide));
    expect(checked).toMatchObject({
      ok: true,
      input: { steps: guide.steps, description: 'Words', tips: [] },
    });
  });
});
