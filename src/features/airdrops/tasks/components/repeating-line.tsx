import { Repeat2 } from 'lucide-react';
import { shortenWallet } from '#/lib/text.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { getWalletTitle, hasAddress } from '../../../tracker-wallets/policy.ts';
import { formatRhythm } from '../../components/check-in-labels.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { parseRhythm } from '../../rhythm/notation.ts';
import { spanLabels } from '../kinds.ts';
import type { Task, TaskTick, TaskWallet } from '../schema.ts';

type RepeatingLineProps = { task: Task; wallets: readonly TaskWallet[]; onTick: (tick: TaskTick) => void };

/** Shows the progress of a repeating task in its period, with a button that ticks the next wallet, and its address. */
export function RepeatingLine({ task, wallets, onTick }: RepeatingLineProps) {
  const { reader } = useTrackerPreferences();
  const { id, text, period, rhythm, doneBy, isDone } = task;
  const ownRhythm = rhythm === null ? undefined : parseRhythm(rhythm);
  const next = wallets.find((wallet) => !doneBy.includes(wallet.id));
  const label = ownRhythm ? formatRhythm(ownRhythm) : 'With the check-in';
  const progress =
    wallets.length > 1 && period?.isOpen === true
      ? `${doneBy.length} of ${wallets.length} ${spanLabels[period.span]}`
      : undefined;
  const nextDueAt = isDone || period?.isOpen === false ? period?.nextDueAt : undefined;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <span className="inline-flex items-center gap-1">
        <Repeat2 className="size-3.5" aria-hidden="true" />
        {label}
      </span>
      {progress !== undefined && <span className="tabular">{progress}</span>}
      {nextDueAt && <span>Next {formatInstant(Date.parse(nextDueAt), reader)}</span>}
      {wallets.length > 1 && next !== undefined && period?.isOpen === true && (
        <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
          <Button size="sm" onClick={() => onTick({ id, walletIds: [next.id], done: true })}>
            Done for {getWalletTitle(next)}
            <span className="sr-only">: {text}</span>
          </Button>
          {hasAddress(next) && (
            <CopyButton showLabel text={next.address} label={`Copy ${shortenWallet(next.address)}`} />
          )}
        </span>
      )}
    </div>
  );
}
