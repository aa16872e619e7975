import type { FileShape } from '#/lib/csv-file.ts';
import type { Participant, ParticipantsPage } from '../schema.ts';

/** The CSV of participants. For a quest, each task has a column with the proof or 'Done'. */
export function createParticipantsShape({ kind, tasks }: ParticipantsPage): FileShape<Participant> {
  const displayName = ({ name }: Participant) => name ?? 'Not shown';
  switch (kind) {
    case 'campaign':
      return { header: ['Name', 'Joined (UTC)'], cells: (row) => [displayName(row), row.joinedAt] };
    case 'quest':
      return {
        header: [
          'Name',
          'Joined (UTC)',
          'Tasks done',
          'Finished (UTC)',
          ...tasks.map(({ title }, index) => `${index + 1}. ${title}`),
        ],
        cells: (row) => [
          displayName(row),
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
