import type { FileShape } from '#/lib/csv-file.ts';
import type { Participant, ParticipantsPage } from '../schema.ts';

/** The participants of a campaign or quest: of a quest with a column for each task, which holds the proof or 'Done'. */
export function participantsShape({ kind, tasks }: ParticipantsPage): FileShape<Participant> {
  const nameOf = ({ name }: Participant) => name ?? 'Not shown';
  switch (kind) {
    case 'campaign':
      return { header: ['Name', 'Joined (UTC)'], cells: (row) => [nameOf(row), row.joinedAt] };
    case 'quest':
      return {
        header: [
          'Name',
          'Joined (UTC)',
          'Tasks done',
          'Finished (UTC)',
          ...tasks.map(({ title }, at) => `${at + 1}. ${title}`),
        ],
        cells: (row) => [
          nameOf(row),
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
