import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import type { BackupSummary } from '../preview/backup.ts';
import { ActionBar } from './action-bar.tsx';
import { roomQuery } from './import-queries.ts';
import { formatRoom } from './texts.ts';
import type { ImportState } from './use-import.ts';

type BackupStepProps = {
  backup: BackupSummary;
  state: ImportState;
  reader: Reader;
};

export function BackupStep({ backup, state, reader }: BackupStepProps) {
  const { api } = useRouter().options.context;
  const room = useQuery(roomQuery(api)).data;
  const [skipsTracked, setSkipsTracked] = useState(true);
  const { counts, trackedCount } = backup;
  const addedCount = counts.airdrops - (skipsTracked ? trackedCount : 0);
  const rows = [
    formatCount(counts.airdrops, 'airdrop'),
    counts.wallets > 0 && formatCount(counts.wallets, 'wallet'),
    counts.tags > 0 && formatCount(counts.tags, 'tag'),
    counts.entries > 0 && formatCount(counts.entries, 'profit entry', 'profit entries'),
    counts.views > 0 && formatCount(counts.views, 'saved view'),
  ].filter((row) => typeof row === 'string');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <CardHeader
          title={`Backup of ${formatInstant(Date.parse(backup.exportedAt), reader)}`}
          description="Airdrops come with their wallets, tasks, and check-ins. Your existing wallets and tags stay as they are."
        />
        <ul className="tabular grid gap-1 text-base text-ink sm:grid-cols-2">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        {trackedCount > 0 && (
          <div className="mt-5">
            <RadioCards
              label={`You already track ${trackedCount.toLocaleString('en')} of these airdrops`}
              name="tracked-airdrops"
              value={String(skipsTracked)}
              onChange={({ target }) => setSkipsTracked(target.value === 'true')}
              options={[
                { value: 'true', label: 'Skip them', description: 'They stay as they are now.' },
                { value: 'false', label: 'Add them anyway', description: 'This creates duplicates.' },
              ]}
            />
          </div>
        )}
        {room !== undefined && addedCount > room.room && (
          <p className="mt-5 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
            {formatRoom(room, addedCount)}
          </p>
        )}
      </Card>
      <ActionBar>
        <Button onClick={state.startOver}>Start over</Button>
        <Button variant="primary" onClick={() => void state.importBackup(skipsTracked)}>
          Import backup
        </Button>
      </ActionBar>
    </div>
  );
}
