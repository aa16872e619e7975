import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { countOf } from '#/lib/text.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import type { PendingClaim } from '../schema.ts';
import { ringClaimsQuery } from './review.ts';

type RingDialogProps = {
  ring: { id: string; people: number };
  open: boolean;
  onClose: () => void;
  /** Resolves with false if it failed; the error is already displayed. */
  onReject: (claims: readonly PendingClaim[], reason: string) => Promise<boolean>;
  focusNext: () => void;
};

/** Rejects the pending claims of a cluster with one reason. Unrelated claims can be deselected. */
export function RingDialog({ ring, open, onClose, onReject, focusNext }: RingDialogProps) {
  const { api } = useRouter().options.context;
  const query = useQuery({ ...ringClaimsQuery(api, ring.id), enabled: open });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = query.data?.items.filter(({ id }) => !left.has(id)) ?? [];
  const leave = (id: string, isLeft: boolean) =>
    setLeft((before) =>
      isLeft ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
    );
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Reject a ring of ${ring.people}?`}
      description="These people share networks, devices, or wallets. Each claimant will see this reason, and can resubmit once while the campaign is active."
      save={`Reject ${countOf(chosen.length, 'claim')}`}
      busy="Rejecting…"
      send={(reason) => onReject(chosen, reason)}
      focusNext={focusNext}
    >
      <OneView
        query={query}
        failure={{
          bare: true,
          title: 'Couldn’t load the ring',
          description: 'Please try again in a moment.',
        }}
        skeleton={{ blocks: ['h-32'] }}
      >
        {({ items }) => (
          <ul
            aria-label="Claims of the ring"
            className="divide-y divide-line rounded-md border border-line px-3"
          >
            {items.map(({ id, claimant, twitterHandle, proofUrl }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pointer-coarse:gap-y-6 pointer-coarse:py-4"
              >
                <Checkbox
                  label={`${claimant.name} on @${twitterHandle}`}
                  checked={!left.has(id)}
                  onChange={(event) => leave(id, !event.target.checked)}
                />
                <span className="min-w-0 break-all text-sm">
                  <JudgedLink href={proofUrl} className="tap inline-block">
                    {proofUrl.replace('https://', '')}
                  </JudgedLink>
                </span>
              </li>
            ))}
          </ul>
        )}
      </OneView>
    </ReasonDialog>
  );
}
