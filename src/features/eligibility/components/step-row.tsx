import { ArrowRight } from 'lucide-react';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { groupDecimal } from '#/lib/decimals.ts';
import { cx } from '#/ui/cx.ts';
import { Select } from '#/ui/select.tsx';
import { ClaimStateNote } from '../../airdrops/claim-states/components/claim-state-note.tsx';
import type { WalletClaim } from '../../airdrops/claim-states/schema.ts';
import { StateIcon, stateClasses } from '../../airdrops/wallets/components/state-icon.tsx';
import type { Step, WalletState } from '../plan.ts';
import type { Cell } from '../scan/records.ts';

const StateBadge = ({ state }: { state: WalletState }) => (
  <span className={cx('inline-flex h-5 items-center rounded-sm px-1.5', stateClasses[state])}>
    <StateIcon state={state} />
  </span>
);

export type Decision = 'eligible' | 'notEligible';

type StepRowProps = {
  step: Step;
  wallet: TrackerWallet | undefined;
  /** The wallet's states in the airdrop's claim contracts. */
  claims: readonly WalletClaim[] | undefined;
  /** All numbers of its rows, as written in the list. */
  numbers: readonly Cell[];
  /** Why the list can't contain the wallet. */
  absence: string | undefined;
  /** Whether an airdrop is chosen, so changes are shown. */
  isPlanned: boolean;
  /** Whether a question is open whose answer decides which wallets are eligible. */
  isOpen: boolean;
  /** Whether a question is open whose answer decides the amounts. */
  isAmountOpen: boolean;
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
};

function formatListed({ rows, countedRows }: Step): string {
  const times = rows.length === 2 ? 'twice' : `${rows.length} times`;
  if (countedRows.length === 1) return `Listed ${times}, counted once`;
  return `Listed ${times}, ${countedRows.length < rows.length ? `${countedRows.length} amounts ` : ''}added up`;
}

function collectNotes({ step, wallet, absence, isPlanned, isAmountOpen }: StepRowProps): string[] {
  const { rows, finding, before, isChange } = step;
  return [
    rows.length > 1 && (isAmountOpen ? `Listed ${rows.length} times` : formatListed(step)),
    finding === 'absent' && (absence ?? 'Not on the list'),
    finding === 'unclear' && 'The list doesn’t say clearly whether this wallet is eligible',
    rows.some((row) => row.isCut && row.cells.length > 0) &&
      'We couldn’t read its row completely, so we take no amount',
    isPlanned && before === undefined && 'New on this airdrop',
    isPlanned && !isChange && 'No change',
    wallet?.isArchived && 'Archived',
  ].filter((note) => typeof note === 'string');
}

/** A wallet of the list or of the airdrop, with its planned change. */
export function StepRow(props: StepRowProps) {
  const { step, wallet, claims, numbers, isPlanned, isOpen, isAmountOpen, decision, onDecide } = props;
  const { finding, before, state, amount } = step;
  const notes = collectNotes(props);
  const displayedState = (isOpen ? undefined : state) ?? (isPlanned ? before?.state : undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <div className="min-w-0 flex-1 basis-48">
        {wallet && <WalletName wallet={wallet} className="text-base text-ink" />}
        {notes.length > 0 && <p className="text-muted text-sm">{notes.join(' · ')}</p>}
        {isPlanned && <ClaimStateNote claims={claims} />}
        {numbers.length > 0 && (
          <dl className="flex flex-wrap gap-x-3 text-muted text-sm">
            {numbers.map(({ name, value }, index) => (
              <div key={index} className="flex min-w-0 flex-wrap gap-x-1">
                <dt className="wrap-anywhere">{name}</dt>
                <dd className="tabular wrap-anywhere text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {finding === 'unclear' && (
          <Select
            size="sm"
            aria-label={`State of ${wallet?.label || 'this wallet'}`}
            value={decision ?? ''}
            onChange={({ target: { value } }) =>
              onDecide(value === 'eligible' || value === 'notEligible' ? value : undefined)
            }
          >
            <option value="">Leave as it is</option>
            <option value="eligible">Eligible</option>
            <option value="notEligible">Not eligible</option>
          </Select>
        )}
        {amount !== null && !isAmountOpen && (
          <span className="tabular min-w-0 break-all font-medium text-base text-ink">
            {groupDecimal(amount)}
          </span>
        )}
        <span className="inline-flex items-center gap-1.5">
          {isPlanned && before !== undefined && state !== undefined && before.state !== state && (
            <>
              <StateBadge state={before.state} />
              <ArrowRight className="size-3.5 text-faint" aria-label="becomes" role="img" />
            </>
          )}
          {displayedState !== undefined && <StateBadge state={displayedState} />}
        </span>
      </div>
    </li>
  );
}
