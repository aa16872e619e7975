import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useList } from '#/ui/use-list.ts';
import { ClaimSignals } from '../../review/components/claim-signals.tsx';
import { openDisputesQuery, refetchIntervalMs, refreshReview } from '../../review/components/review.ts';
import type { OpenDispute } from '../schema.ts';

const ReasonDialog = lazyDialog(() => import('#/ui/forms/reason-dialog.tsx'), 'ReasonDialog');

type PendingDecision = { kind: 'uphold' | 'dismiss'; dispute: OpenDispute };

/** Lists the open disputes, and renders nothing if there are none. */
export function OpenDisputes() {
  const { api } = useRouter().options.context;
  const [page, setPage] = useState<PageSearch>({});
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useList({
    ...openDisputesQuery(api, page),
    refetchInterval: isOpen ? false : refetchIntervalMs,
  });
  const isFirstPage = page.after === undefined && page.before === undefined;
  // The section remains mounted while the dialog of its last dispute closes.
  if (!isOpen && isFirstPage && (list.page?.items.length ?? 0) === 0 && !list.isFailed) return null;

  return (
    <section aria-labelledby="open-disputes" className="mt-8">
      <h2
        id="open-disputes"
        ref={heading}
        tabIndex={-1}
        className="mb-1 font-semibold text-ink text-lg focus-visible:outline-none"
      >
        Disputes
      </h2>
      <p className="mb-3 text-muted text-sm">Approved claims that the campaign’s creator says are false.</p>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load disputes' }}
        pager={{
          label: 'Disputes pagination',
          link: (pageSearch, label) => (
            <button type="button" onClick={() => setPage(pageSearch)}>
              {label}
            </button>
          ),
        }}
      >
        {({ items }) => (
          <DisputesToDecide
            disputes={items}
            onOpen={setIsOpen}
            focusNext={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </ListView>
    </section>
  );
}

type DisputesToDecideProps = {
  disputes: readonly OpenDispute[];
  /** Called when a dialog opens or closes. */
  onOpen?: (isOpen: boolean) => void;
  focusNext?: () => void;
};

export function DisputesToDecide({ disputes, onOpen, focusNext }: DisputesToDecideProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { dialog: pendingDecision, shown, sequence, show } = useDialogs<PendingDecision>();
  const decide = async ({ kind, dispute }: PendingDecision, reason: string) => {
    try {
      if (kind === 'uphold') {
        const { amount, owed } = await api.claimDisputes.uphold({ id: dispute.id, reason });
        const description =
          owed === 0
            ? `${formatCredits(amount)} deducted`
            : `${formatCredits(amount)} deducted, ${formatCredits(owed)} of them owed`;
        toast({ title: 'Dispute upheld', description, tone: 'success' });
      } else {
        await api.claimDisputes.dismiss({ id: dispute.id, reason });
        toast({ title: 'Dispute dismissed', description: 'The claim stays approved', tone: 'success' });
      }
    } finally {
      // The list reports a failed refetch itself.
      await refreshReview(queryClient).catch(() => undefined);
    }
  };

  return (
    <>
      <ul aria-label="Disputes" className="grid gap-3">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="min-w-0">
            <DisputeCard
              dispute={dispute}
              onDecide={(kind) => {
                show({ kind, dispute });
                onOpen?.(true);
              }}
            />
          </li>
        ))}
      </ul>
      {pendingDecision && (
        <ReasonDialog
          key={sequence}
          open={shown.open}
          onClose={() => {
            shown.onClose();
            onOpen?.(false);
          }}
          {...(pendingDecision.kind === 'uphold'
            ? {
                title: `Reverse ${pendingDecision.dispute.claim.claimant.name}’s claim?`,
                description: `${formatCredits(pendingDecision.dispute.claim.reward)} will be deducted and returned. Credits already spent become a debt.`,
                hint: 'The claimant will see this.',
                save: 'Uphold dispute',
                busy: 'Reversing…',
              }
            : {
                title: 'Dismiss this dispute?',
                description: 'The claim stays approved. We’ll notify the creator and the claimant.',
                hint: 'The campaign’s creator will see this. Don’t name the claimant.',
                save: 'Dismiss dispute',
                busy: 'Dismissing…',
              })}
          send={(reason) => decide(pendingDecision, reason)}
          focusNext={focusNext}
        />
      )}
    </>
  );
}

type DisputeCardProps = { dispute: OpenDispute; onDecide: (kind: PendingDecision['kind']) => void };

function DisputeCard({ dispute: { id, reason, createdAt, creator, claim }, onDecide }: DisputeCardProps) {
  const reader = useReader();
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />
  );
  const titleId = `dispute-${id}`;
  const { claimant } = claim;
  return (
    <article aria-labelledby={titleId} className="plate grid min-w-0 gap-4 p-4 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <h3 id={titleId} className="min-w-0 break-words font-medium text-base text-ink">
          <PersonLink {...creator} to="account" /> disputes a claim for following @{claim.twitterHandle}
        </h3>
        <p className="whitespace-pre-line break-words text-base text-ink">{reason}</p>
        <p className="text-faint text-xs">{renderTime(createdAt)}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            variant="danger"
            size="sm"
            data-shortcut="a"
            onClick={() => onDecide('uphold')}
            aria-describedby={titleId}
          >
            Uphold ({formatCredits(claim.reward)})
          </Button>
          <Button size="sm" data-shortcut="r" onClick={() => onDecide('dismiss')} aria-describedby={titleId}>
            Dismiss
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-2 text-sm md:border-line md:border-l md:pl-4">
        <p className="break-words text-ink">
          <PersonLink {...claimant} to="claims" />, approved {renderTime(claim.approvedAt)}
        </p>
        <p className="min-w-0 break-all">
          <JudgedLink href={claim.proofUrl} className="tap inline-block">
            {claim.proofUrl.replace('https://', '')}
          </JudgedLink>
        </p>
        <ClaimSignals signals={claim.signals} />
      </div>
    </article>
  );
}

type PersonLinkProps = { id: string | null; name: string; to: 'account' | 'claims' };

function PersonLink({ id, name, to }: PersonLinkProps) {
  if (id === null) return name;
  const className = 'tap font-medium hover:text-accent-ink hover:underline';
  return to === 'claims' ? (
    <Link to="/admin/follow-claims" search={{ claimant: id }} className={className}>
      {name}
    </Link>
  ) : (
    <Link to="/admin/users/$userId" params={{ userId: id }} className={className}>
      {name}
    </Link>
  );
}
