import { formatInstant } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import type { DialogProps } from '../../components/dialog-host.tsx';
import { type Tracker, useTracker } from '../../components/tracker-context.ts';
import { toAirdropForm } from '../../edit/form.ts';
import { type Changes, listFields, pickFields } from '../merge.ts';
import {
  changeName,
  describeQueued,
  type OfflineChange,
  toOptimisticAirdrop,
  type Waiting,
} from '../waiting.ts';
import { useQueuedChanges } from './use-offline.ts';

const fieldNames: Record<keyof Changes, string> = {
  name: 'Airdrop Name',
  project: 'Project Name',
  projectLink: 'Project Link',
  airdropType: 'Type',
  status: 'Status',
  eligibilityDate: 'Start Date',
  claimDate: 'Claim Date',
  walletAddress: 'Wallet Address',
  notes: 'Notes',
  priority: 'High priority',
  checkInDuration: 'Check-in',
  isMuted: 'Muted',
  tags: 'Tags',
  chains: 'Chains',
};

/** What was done without a network, and what became of it. */
export function QueueDialog({ open, onClose }: DialogProps<'waiting'>) {
  const { offline } = useTracker();
  const waiting = useQueuedChanges(offline);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Changes on this device"
      description={waiting.length === 0 ? 'Everything is saved.' : describeQueued(waiting.length)}
    >
      <DialogBody>
        <ul className="divide-y divide-line">
          {waiting.map((one) => (
            <Item key={one.key} one={one} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

function written(field: keyof Changes, value: unknown, { reader }: Tracker): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.length > 0) return value.join(', ');
  if (typeof value !== 'string' || value === '') return 'Nothing';
  return field === 'claimDate' ? formatInstant(Date.parse(value), reader) : value;
}

function Item({ one }: { one: Waiting }) {
  const tracker = useTracker();
  const { deed: change, refusal, name } = one;
  const changes = setBy(change);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 break-words font-medium text-base text-ink">
          {changeName(change)}: {name}
        </p>
        {refusal === undefined && <Badge>Waiting</Badge>}
      </div>
      <p className="text-muted text-sm">{formatInstant(Date.parse(one.at), tracker.reader)}</p>
      {refusal && (
        <p role="alert" className="mt-1 text-danger-ink text-sm">
          {refusal.message}
        </p>
      )}
      {refusal?.clashes ? (
        <Clashes one={one} />
      ) : (
        <dl className="mt-1 text-sm">
          {listFields(changes)
            .filter((field) => change.kind === 'edit' || changes[field])
            .map((field) => (
              <div key={field} className="flex gap-2">
                <dt className="shrink-0 text-muted">{fieldNames[field]}</dt>
                <dd className="min-w-0 break-words text-ink">{written(field, changes[field], tracker)}</dd>
              </div>
            ))}
        </dl>
      )}
      <Buttons one={one} />
    </li>
  );
}

/** The fields of the airdrop that it sets. */
function setBy(change: OfflineChange): Changes {
  if (change.kind === 'edit') return change.changes;
  if (change.kind !== 'add') return {};
  const { guideId: _guide, ...fields } = change.input;
  return fields;
}

/** Both values of each field that both changed. */
function Clashes({ one }: { one: Waiting }) {
  const tracker = useTracker();
  return (
    <dl className="mt-2 grid gap-2 text-sm">
      {one.refusal?.clashes?.map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt className="font-medium text-ink">{fieldNames[field]}</dt>
          <dd className="break-words text-ink">
            <span className="text-muted">Yours: </span>
            {written(field, mine, tracker)}
          </dd>
          <dd className="break-words text-ink">
            <span className="text-muted">Saved elsewhere: </span>
            {written(field, theirs, tracker)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Buttons({ one }: { one: Waiting }) {
  const { offline, reader, store, open } = useTracker();
  const { key, deed: change, refusal } = one;
  if (offline === undefined) return null;
  const { queue } = offline;
  const name = <span className="sr-only">{one.name}</span>;
  /** The edit over the row as it is now: with every value of mine, or without those that clash. */
  const settle = (isMine: boolean) => {
    if (change.kind !== 'edit' || refusal?.current === undefined) return;
    const clashing = new Set(refusal.clashes?.map(({ field }) => field));
    const changes: Changes = isMine
      ? change.changes
      : Object.fromEntries(Object.entries(change.changes).filter(([field]) => !isClashing(clashing, field)));
    const { current } = refusal;
    if (listFields(changes).length === 0) return void queue.drop([key]);
    void queue.resend(key, {
      ...change,
      changes,
      before: pickFields(current, changes),
      revision: current.revision,
    });
  };
  const resend = () => {
    if (change.kind === 'add') {
      const { guideId } = change.input;
      const typed = toAirdropForm(toOptimisticAirdrop(change.input, change.id, one.at), reader.zone);
      const given = { ...typed, ...(guideId !== undefined && { guideId }) };
      open({ kind: 'add', given, replacedKey: key });
    } else if (change.kind === 'edit') {
      const row = store.row(change.id);
      if (row === undefined) return;
      const typed = toAirdropForm({ ...row, ...change.changes }, reader.zone);
      open({ kind: 'edit', id: change.id, given: typed, replacedKey: key });
    }
  };
  const isForm = change.kind === 'add' || (change.kind === 'edit' && store.row(change.id) !== undefined);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {refusal?.clashes && (
        <>
          <Button size="sm" onClick={() => settle(true)}>
            Keep mine{name}
          </Button>
          <Button size="sm" onClick={() => settle(false)}>
            Keep the saved version{name}
          </Button>
        </>
      )}
      {refusal && !refusal.clashes && (
        <>
          {isForm && (
            <Button size="sm" onClick={resend}>
              Edit{name}
            </Button>
          )}
          <Button size="sm" onClick={() => void queue.resend(key, change)}>
            Try again{name}
          </Button>
        </>
      )}
      <Button size="sm" variant="ghost" onClick={() => void queue.drop([key])}>
        Discard{name}
      </Button>
    </div>
  );
}

const isClashing = (clashing: ReadonlySet<string>, field: string) => clashing.has(field);
