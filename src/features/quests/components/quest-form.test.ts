import { describe, expect, it } from 'vitest';
import { createQuestRules, emptyQuestForm, type QuestForm, toQuestForm } from './quest-form.ts';

const zone = 'Africa/Lagos';

const validForm: QuestForm = {
  title: 'First steps',
  description: 'Look around.',
  projectName: 'Example',
  projectUrl: 'https://example.com/',
  reward: '50 points',
  startDate: '2026-11-20',
  startTime: '09:00',
  endDate: '2026-11-27',
  endTime: '',
  image: null,
  tasks: [{ taskId: '', kind: 'visit', title: 'Visit the site', url: 'https://example.com/start' }],
};

describe('the quest form', () => {
  it('parses dates in the editor’s time zone and defaults the end to the end of the day', () => {
    expect(createQuestRules(zone).check(validForm)).toMatchObject({
      ok: true,
      input: { startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-27T22:59:00.000Z' },
    });
  });

  it('preserves a quest’s values to the second', () => {
    const image = '01890a5d-ac96-774b-bcce-b302099a8057.webp';
    const checked = createQuestRules(zone).check({
      ...validForm,
      image: { name: image, url: `/files/${image}` },
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    const quest = { ...checked.input, startsAt: '2026-11-20T08:00:30.000Z' };
    expect(createQuestRules(zone, quest).check(toQuestForm(quest, zone))).toEqual({ ok: true, input: quest });
  });

  it('reports each invalid field', () => {
    const invalidForm = { ...validForm, title: '', projectUrl: 'javascript:alert(1)' };
    const tasks = [...validForm.tasks, { taskId: '', kind: 'other' as const, title: 'x', url: 'no link' }];
    expect(createQuestRules(zone).check({ ...invalidForm, tasks })).toEqual({
      ok: false,
      errors: {
        title: 'Title must be at least 3 characters',
        projectUrl: 'Please enter a valid URL',
        'tasks.1.title': 'Task must be at least 2 characters',
        'tasks.1.url': 'Please enter a valid URL',
      },
    });
    expect(createQuestRules(zone).check({ ...validForm, endDate: '2026-11-19' })).toEqual({
      ok: false,
      errors: { endDate: 'The end must be after the start' },
    });
    expect(createQuestRules(zone).check({ ...validForm, tasks: [] })).toEqual({
      ok: false,
      errors: { tasks: 'Add at least one task' },
    });
    expect(createQuestRules(zone).check(emptyQuestForm)).toMatchObject({
      ok: false,
      errors: { startDate: 'Select a start date', endDate: 'Select an end date' },
    });
  });
});
