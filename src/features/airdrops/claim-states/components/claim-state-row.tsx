import { Button } from '#/ui/button.tsx';
import { isClaimMissing } from '../claims.ts';
import type { WalletClaim } from '../schema.ts';
import { ClaimStateNote } from './claim-state-note.tsx';

type ClaimStateRowProps = {
  claims: readonly WalletClaim[] | undefined;
  /** The wallet’s state on the airdrop. */
  state: string | undefined;
  /** The wallet's name, where several wallets are shown. */
  wallet?: string;
  disabled?: boolean;
  onMarkClaimed: () => void;
};

/** Shows a wallet's claim states, with a button if it has claimed but isn't marked so; nothing if no contract was read. */
export function ClaimStateRow({ claims, state, wallet, disabled, onMarkClaimed }: ClaimStateRowProps) {
  if (claims === undefined) return null;
  return (
    <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <div className="min-w-0">
        <ClaimStateNote claims={claims} />
      </div>
      {isClaimMissing(state, claims) && (
        <Button
          size="sm"
          disabled={disabled}
          aria-label={wallet === undefined ? undefined : `Mark as claimed, ${wallet}`}
          onClick={onMarkClaimed}
        >
          Mark as claimed
        </Button>
      )}
    </div>
  );
}
