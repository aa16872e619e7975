import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { toast } from '#/ui/toast-store.ts';
import type { TrackerStore } from '../../components/tracker-store.ts';
import { moveClaimToDay } from '../move.ts';

const undoToastMs = 10_000;

/**
 * Moves a claim to another day at its time of day, optimistically; a failure rolls back with a toast, and a success
 * offers Undo.
 */
export async function moveClaim(
  { store, actions, reader }: Pick<TrackerStore, 'store' | 'actions'> & { reader: Reader },
  id: string,
  day: string,
): Promise<void> {
  const row = store.getRow(id);
  if (!row?.claimDate) return;
  const [before, after] = [row.claimDate, moveClaimToDay(day, row.claimDate, reader.zone)];
  if (after === before) return;
  const name = formatAirdropName(row);
  const formatDate = (instant: string) => formatInstant(Date.parse(instant), reader);
  const saveDate = (to: string, from: string) =>
    actions.change(
      id,
      { claimDate: to },
      {
        title: 'Couldn’t move the claim',
        description: `${name} stays on ${formatDate(from)}. Please try again later.`,
      },
    );
  const undo = async () => {
    if (store.getRow(id)?.claimDate !== after) {
      toast({ title: 'Couldn’t undo', description: `The claim date of ${name} has changed since.` });
    } else if (await saveDate(before, after)) {
      toast({
        title: 'Claim moved back',
        description: `${name}: ${formatDate(before)}`,
        tone: 'success',
      });
    }
  };

  if (!(await saveDate(after, before))) return;
  toast({
    title: 'Claim moved',
    description: `${name}: ${formatDate(after)}`,
    tone: 'success',
    duration: undoToastMs,
    action: { label: 'Undo', altText: 'Undo, or move the claim again', onAction: () => void undo() },
  });
}
