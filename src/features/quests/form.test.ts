import { describe, expect, it } from 'vitest';
import { checkQuestForm, type QuestForm, questDraftOf, questFormOf } from './form.ts';

const zone = 'Africa/Lagos';

const whole: QuestForm = {
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

describe('the form of a quest', () => {
  it('reads dates on the editor’s clock; the end is that of the day when no time is given', () => {
    expect(checkQuestForm(whole, zone)).toMatchObject({
      ok: true,
      input: { startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-27T22:59:00.000Z' },
    });
  });

  it('comes back from a draft as it was typed, unfinished or not', () => {
    const typed = {
      ...whole,
      title: 'Fi',
      projectUrl: 'exam',
      endTime: '23:59',
      startDate: '',
      startTime: '00:00',
    };
    expect(questFormOf(questDraftOf(typed, zone), zone)).toEqual(typed);
  });

  it('begins with one empty task', () => {
    expect(questFormOf({}, zone)).toMatchObject({
      startTime: '00:00',
      endTime: '23:59',
      tasks: [{ taskId: '', kind: 'visit', title: '', url: '' }],
    });
  });

  it('names each field that is wrong', () => {
    const wrong = { ...whole, title: '', projectUrl: 'javascript:alert(1)' };
    const tasks = [...whole.tasks, { taskId: '', kind: 'other' as const, title: 'x', url: 'no link' }];
    expect(checkQuestForm({ ...wrong, tasks }, zone)).toEqual({
      ok: false,
      errors: {
        title: 'Title must be at least 3 characters.',
        projectUrl: 'Please enter a valid URL',
        'tasks.1.title': 'Task must be at least 2 characters.',
        'tasks.1.url': 'Please enter a valid URL',
      },
    });
    expect(checkQuestForm({ ...whole, endDate: '2026-11-19' }, zone)).toEqual({
      ok: false,
      errors: { endDate: 'The end must be after the start.' },
    });
    expect(checkQuestForm({ ...whole, startDate: '', tasks: [] }, zone)).toMatchObject({
      ok: false,
      errors: { startDate: 'Please select a start date.', tasks: 'Please add at least one task.' },
    });
  });
});
