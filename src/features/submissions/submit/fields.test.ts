import { expect, it } from 'vitest';
import { createQuestProposal } from '../../../../test/factories/submissions.ts';
import { listFieldChanges } from './fields.ts';

const quest = createQuestProposal({
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-27T09:00:00.000Z',
  tasks: [{ id: '01890a5d-ac96-774b-bcce-b302099a8057', kind: 'visit', title: 'Visit the site', url: null }],
});
const reader = { locale: 'en-US', zone: 'Africa/Lagos' };

it('listFieldChanges ignores task ids', () => {
  const tasks = quest.payload.tasks.map(({ id: _, ...task }) => task);
  expect(listFieldChanges(quest, { ...quest, payload: { ...quest.payload, tasks } }, reader)).toEqual([]);
});

it('listFieldChanges lists changed fields with dates in the reader’s time zone and one task per line', () => {
  const image = '01890a5d-ac96-774b-bcce-b302099a8057.webp';
  const tasks = [
    ...quest.payload.tasks,
    { kind: 'post' as const, title: 'Write', url: 'https://x.example/' },
  ];
  const changed = { ...quest.payload, endsAt: '2026-11-28T09:00:00.000Z', image, tasks };
  expect(listFieldChanges(quest, { kind: 'quest', payload: changed }, reader)).toEqual([
    {
      name: 'endsAt',
      label: 'End',
      isPicture: false,
      before: 'Nov 27, 2026, 10:00 AM',
      after: 'Nov 28, 2026, 10:00 AM',
    },
    { name: 'image', label: 'Image', isPicture: true, before: null, after: image },
    {
      name: 'tasks',
      label: 'Tasks',
      isPicture: false,
      before: '1. Visit a link: Visit the site',
      after: '1. Visit a link: Visit the site\n2. Write a post: Write (https://x.example/)',
    },
  ]);
});
