import type { FileShape } from '#/lib/csv-file.ts';
import type { Participant, ParticipantsPage } from '../schema.ts';

/** Each task of a quest has a column with the proof or 'Done'. */
export function createParticipantsShape({ kind, tasks }: ParticipantsPage): FileShape<Participant> {
  const getDisplayName = ({ name }: Participant) => name ?? 'Not shown';
  switch (kind) {
    case 'campaign':
      return { header: ['Name', 'Joined (UTC)'], toCells: (row) => [getDisplayName(row), row.joinedAt] };
    case 'quest':
      return {
        header: [
          'Name',
          'Joined (UTC)',
          'Tasks done',
          'Finished (UTC)',
          ...tasks.map(({ title }, index) => `${index + 1}. ${title}`),
        ],
        toCells: (row) => [
          getDisplayName(row),
          row.joinedAt,
          row.done.length,
          row.finishedAt ?? '',
          ...tasks.map(({ id }) => {
            const done = row.done.find(({ taskId }) => taskId === id);
            return done === undefined ? '' : (done.proofUrl ?? 'Done');
          }),
        ],
      };
  }
}
