import { formatInstant, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { type Changes, listFields, pickFields } from '../../data/merge.ts';
import {
  describeQueued,
  getChangeLabel,
  type OfflineChange,
  toOptimisticAirdrop,
  type Waiting,
} from '../../data/waiting.ts';
import { fieldDefinitions } from '../../fields.ts';
import { toAirdropForm } from '../../form.ts';
import type { OwnDate } from '../../schema.ts';
import { useTrackerOffline } from './offline-context.ts';
import { useQueuedChanges } from './use-offline.ts';

/** Lists the changes made offline, and lets the member resolve rejected ones. */
export function QueueDialog({ open, onClose }: DialogProps<'waiting'>) {
  const offline = useTrackerOffline();
  const waiting = useQueuedChanges(offline);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changes on this device"
      description={waiting.length === 0 ? 'Everything is saved.' : describeQueued(waiting.length)}
    >
      <DialogBody>
        <ul className="divide-y divide-line">
          {waiting.map((queued) => (
            <Item key={queued.key} queued={queued} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

const isOwnDate = (value: unknown): value is OwnDate =>
  typeof value === 'object' && value !== null && 'label' in value && 'date' in value;

const formatElement = (value: unknown, reader: Reader): string =>
  isOwnDate(value) ? `${value.label} ${formatInstant(Date.parse(value.date), reader)}` : String(value);

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);

function formatValue(field: keyof Changes, value: unknown, reader: Reader): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.length > 0)
    return value.map((item) => formatElement(item, reader)).join(', ');
  if (typeof value !== 'string' || value === '') return 'Nothing';
  return fieldDefinitions[field].type === 'timestamptz' ? formatInstant(Date.parse(value), reader) : value;
}

function Item({ queued }: { queued: Waiting }) {
  const { reader } = useTrackerPreferences();
  const { deed: change, refusal, name } = queued;
  const changes = getChanges(change);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 break-words font-medium text-base text-ink">
          {getChangeLabel(change)}: {name}
        </p>
        {refusal === undefined && <Badge>Waiting</Badge>}
      </div>
      <p className="text-muted text-sm">{formatInstant(Date.parse(queued.at), reader)}</p>
      {refusal && (
        <p role="alert" className="mt-1 text-danger-ink text-sm">
          {refusal.message}
        </p>
      )}
      {refusal?.clashes ? (
        <Conflicts queued={queued} />
      ) : (
        <dl className="mt-1 text-sm">
          {listFields(changes)
            .filter((field) => change.kind === 'edit' || !isEmpty(changes[field]))
            .map((field) => (
              <div key={field} className="flex gap-2">
                <dt className="shrink-0 text-muted">{fieldDefinitions[field].label}</dt>
                <dd className="min-w-0 break-words text-ink">{formatValue(field, changes[field], reader)}</dd>
              </div>
            ))}
        </dl>
      )}
      <Buttons queued={queued} />
    </li>
  );
}

function getChanges(change: OfflineChange): Changes {
  if (change.kind === 'edit') return change.changes;
  if (change.kind !== 'add') return {};
  const { guideId: _guide, ...fields } = change.input;
  return fields;
}

/** Shows both values of each conflicting field. */
function Conflicts({ queued }: { queued: Waiting }) {
  const { reader } = useTrackerPreferences();
  return (
    <dl className="mt-2 grid gap-2 text-sm">
      {queued.refusal?.clashes?.map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt className="font-medium text-ink">{fieldDefinitions[field].label}</dt>
          <dd className="break-words text-ink">
            <span className="text-muted">Yours: </span>
            {formatValue(field, mine, reader)}
          </dd>
          <dd className="break-words text-ink">
            <span className="text-muted">Saved elsewhere: </span>
            {formatValue(field, theirs, reader)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Buttons({ queued }: { queued: Waiting }) {
  const { store } = useTrackerStore();
  const { open } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const offline = useTrackerOffline();
  const { key, deed: change, refusal } = queued;
  if (offline === undefined) return null;
  const { queue } = offline;
  const name = <span className="sr-only">{queued.name}</span>;
  /** Rebases the edit on the current row, with or without the conflicting fields. */
  const resolve = (keepsMine: boolean) => {
    if (change.kind !== 'edit' || refusal?.current === undefined) return;
    const conflicting = new Set<string>(refusal.clashes?.map(({ field }) => field));
    const changes: Changes = keepsMine
      ? change.changes
      : Object.fromEntries(Object.entries(change.changes).filter(([field]) => !conflicting.has(field)));
    const { current } = refusal;
    if (listFields(changes).length === 0) return void queue.drop([key]);
    void queue.resend(key, {
      ...change,
      changes,
      before: pickFields(current, changes),
      revision: current.revision,
    });
  };
  const editAgain = () => {
    if (change.kind === 'add') {
      const { guideId } = change.input;
      const fields = toAirdropForm(toOptimisticAirdrop(change.input, change.id, queued.at), reader.zone);
      const prefill = { ...fields, ...(guideId !== undefined && { guideId }) };
      open({ kind: 'add', prefill, replacedKey: key });
    } else if (change.kind === 'edit') {
      const row = store.getRow(change.id);
      if (row === undefined) return;
      const prefill = toAirdropForm({ ...row, ...change.changes }, reader.zone);
      open({ kind: 'edit', id: change.id, prefill, replacedKey: key });
    }
  };
  const isEditable =
    change.kind === 'add' || (change.kind === 'edit' && store.getRow(change.id) !== undefined);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {refusal?.clashes && (
        <>
          <Button size="sm" onClick={() => resolve(true)}>
            Keep mine{name}
          </Button>
          <Button size="sm" onClick={() => resolve(false)}>
            Keep the saved version{name}
          </Button>
        </>
      )}
      {refusal && !refusal.clashes && (
        <>
          {isEditable && (
            <Button size="sm" onClick={editAgain}>
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
