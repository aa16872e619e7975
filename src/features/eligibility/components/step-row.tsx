import { ArrowRight } from 'lucide-react';
import { WalletName } from '#/features/tracker-wallets/components/wallet-name.tsx';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { cx } from '#/ui/cx.ts';
import { StateMark, stateClasses } from '../../airdrops/wallets/components/state-mark.tsx';
import type { Step, WalletState } from '../plan.ts';

/** An exact decimal, however long, as the page's language writes numbers. */
function written(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

const State = ({ state }: { state: WalletState }) => (
  <span className={cx('inline-flex h-5 items-center rounded-sm px-1.5', stateClasses[state])}>
    <StateMark state={state} />
  </span>
);

type StepRowProps = {
  step: Step;
  wallet: TrackerWallet | undefined;
  /** An airdrop is chosen: says what changes on it. */
  isPlanned: boolean;
};

/** A wallet of the list, or of the airdrop, and what becomes of it. */
export function StepRow({ step, wallet, isPlanned }: StepRowProps) {
  const { times, before, state, amount, isChange } = step;
  const notes = [
    times > 1 && `Listed ${times} times, added up`,
    times === 0 && 'Not in the list',
    isPlanned && before === undefined && 'New on this airdrop',
    isPlanned && !isChange && 'No change',
    wallet?.isArchived && 'Archived',
  ].filter((note) => typeof note === 'string');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <div className="min-w-0 flex-1 basis-48">
        {wallet && <WalletName wallet={wallet} className="text-base text-ink" />}
        {notes.length > 0 && <p className="text-muted text-sm">{notes.join(' · ')}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {amount !== null && (
          <span className="tabular min-w-0 break-all font-medium text-base text-ink">{written(amount)}</span>
        )}
        <span className="inline-flex items-center gap-1.5">
          {isPlanned && before !== undefined && before.state !== state && (
            <>
              <State state={before.state} />
              <ArrowRight className="size-3.5 text-faint" aria-label="becomes" role="img" />
            </>
          )}
          <State state={state} />
        </span>
      </div>
    </li>
  );
}
