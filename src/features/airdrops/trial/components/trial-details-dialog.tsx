import { Check } from 'lucide-react';
import { isWalletLabel } from '#/lib/wallet-address.ts';
import type { Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useToday } from '#/ui/clock.ts';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Fact } from '#/ui/fact.tsx';
import { isVisitedToday } from '../../check-in.ts';
import { formatCheckIn } from '../../components/check-in-labels.ts';
import { DateItems, DetailsBadges, EmptyValue } from '../../edit/components/details-item.tsx';
import { canCheckIn, canMarkActive, canMarkClaimed } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';

type TrialDetailsProps = {
  open: boolean;
  onClose: () => void;
  row: Airdrop;
  reader: Reader;
  now: string;
  onCheckIn: () => void;
  onMark: (status: 'active' | 'claimed') => void;
};

/** The details of an airdrop that exists only on this page. */
export function TrialDetailsDialog(props: TrialDetailsProps) {
  const { open, onClose, row, reader, now, onCheckIn, onMark } = props;
  const isVisited = isVisitedToday(row, useToday(reader.zone, now));
  return (
    <Dialog open={open} onClose={onClose} title={row.name} description={row.project}>
      <DialogBody tabIndex={0} role="group" aria-label="Airdrop details">
        <DetailsBadges row={row} isVisited={isVisited}>
          {row.chains.map((chain) => (
            <Badge key={chain}>{chain}</Badge>
          ))}
        </DetailsBadges>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
          <DateItems row={row} reader={reader} now={now} />
          <Fact label="Check-in">{formatCheckIn(row)}</Fact>
          <Fact label="Wallet Address">
            {row.walletAddress === null ? (
              <EmptyValue>No wallet</EmptyValue>
            ) : (
              <span className={isWalletLabel(row.walletAddress) ? '' : 'font-mono text-sm'}>
                {row.walletAddress}
              </span>
            )}
          </Fact>
          <Fact label="Notes" isWide>
            {row.notes === '' ? <EmptyValue>No notes</EmptyValue> : row.notes}
          </Fact>
        </dl>
      </DialogBody>
      <DialogFooter wide>
        {!isVisited && canCheckIn(row) && (
          <Button onClick={onCheckIn}>
            <Check aria-hidden="true" />
            Check In
          </Button>
        )}
        {canMarkActive(row) && (
          <Button variant="primary" onClick={() => onMark('active')}>
            Mark as Active
          </Button>
        )}
        {canMarkClaimed(row) && (
          <Button variant="primary" onClick={() => onMark('claimed')}>
            Mark as Claimed
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
