import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refreshProfit } from '#/features/profit/components/profit.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { TransactionLink } from '../../on-chain/components/transaction-link.tsx';
import { formatCellAmount } from '../../wallets/amounts.ts';
import { cellsKey } from '../../wallets/components/cells-query.ts';
import type { FoundClaim } from '../schema.ts';
import { describeBookedClaim, describeRemaining } from '../texts.ts';
import { foundClaimsQuery } from './found-claims-query.ts';

/** Claims that were booked automatically, with Undo. */
export function BookedClaims({ claims }: { claims: readonly FoundClaim[] }) {
  return (
    <ul aria-label="Booked claims" className="flex flex-col gap-3">
      {claims.map((claim) => (
        <BookedClaimRow key={claim.id} claim={claim} />
      ))}
    </ul>
  );
}

function BookedClaimRow({ claim }: { claim: FoundClaim }) {
  const { id, gas, gasToken, transaction } = claim;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { reader } = useTrackerPreferences();
  const { run, busy } = useAction({
    failureMessage: 'Please try again later',
    title: 'Couldn’t undo the booking',
  });
  const text = describeBookedClaim(claim, reader.locale);
  const undo = () =>
    run(async () => {
      const undone = await api.foundClaims.undo({ id });
      toast({ title: 'Booking undone', description: describeRemaining(undone), tone: 'success' });
      refreshProfit(queryClient);
      await Promise.all([
        queryClient.invalidateQueries(foundClaimsQuery(api)),
        queryClient.invalidateQueries({ queryKey: cellsKey }),
      ]);
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere text-base text-ink">{text}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {gas !== null && `Gas ${formatCellAmount(gas, reader.locale)} ${gasToken} · `}
          <TransactionLink transaction={transaction} />
        </p>
      </div>
      <Button size="sm" busy={busy} onClick={() => void undo()}>
        Undo<span className="sr-only">{text}</span>
      </Button>
    </li>
  );
}
