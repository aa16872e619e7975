import { Link, useRouter } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import { ClaimCard, creditsText } from '../../offers/components/claim-card.tsx';
import type { PendingClaim } from '../schema.ts';
import { lookAgainMs, pendingClaimsQuery } from './review.ts';
import { useReview } from './use-review.ts';

const RejectDialog = lazyDialog(() =>
  import('#/ui/forms/reason-dialog.tsx').then((module) => module.ReasonDialog),
);

type Asked = { kind: 'approve' | 'reject'; claims: readonly PendingClaim[] };

const claimsText = (count: number) => (count === 1 ? '1 claim' : `${count.toLocaleString('en')} claims`);

/** What waits for a decision. New claims come by themselves while nobody is about to decide one. */
export function PendingClaims({ search }: { search: PageSearch }) {
  const { api } = useRouter().options.context;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { dialog: asked, isOpen, shown, sequence, show, close } = useDialogs<Asked>();
  // A list that moves under the pointer gets the wrong claim approved.
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = hasPointer || hasFocus || isOpen || chosen.size > 0;
  const list = useList({
    ...pendingClaimsQuery(api, search),
    refetchInterval: isHeld ? false : lookAgainMs,
  });
  const review = useReview();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => {
    heading.current?.focus({ preventScroll: true });
    // A button that is gone with its claim tells nobody that it has lost the focus.
    setHasFocus(false);
  };

  const items = list.page?.items ?? [];
  const selected = items.filter(({ id }) => chosen.has(id));
  const select = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const ask = (kind: Asked['kind'], claims: readonly PendingClaim[]) => show({ kind, claims });

  const approve = async (claim: PendingClaim) => {
    const worked = await review.approve(claim);
    select([claim.id], false);
    const at = document.activeElement;
    // The button is gone with its claim, unless somebody has moved on meanwhile.
    if (worked && (at === null || at === document.body || at.closest(`#claim-${claim.id}`))) focusHeading();
  };
  const approveAsked = async (claims: readonly PendingClaim[]) => {
    if (!(await review.approveMany(claims.map(({ id }) => id)))) return;
    setChosen(new Set());
    close();
  };
  const rejectAsked = async (claims: readonly PendingClaim[], reason: string) => {
    const [first] = claims;
    const isOne = claims.length === 1 && first !== undefined;
    const worked = isOne
      ? await review.reject(first, reason)
      : await review.rejectMany(
          claims.map(({ id }) => id),
          reason,
        );
    if (worked)
      select(
        claims.map(({ id }) => id),
        false,
      );
    return worked;
  };

  const total = selected.reduce((sum, { reward }) => sum + reward, 0);
  const isBusy = review.busy.size > 0;
  return (
    <section aria-labelledby="pending-claims" className="mt-8">
      <h2
        id="pending-claims"
        ref={heading}
        tabIndex={-1}
        className="mb-3 font-semibold text-ink text-lg focus-visible:outline-none"
      >
        Pending Claims
      </h2>
      <ListView
        list={list}
        failure={{ title: 'Failed to load follow claims', toasts: true }}
        skeleton={{ rows: 3, row: 'h-48 rounded-lg', grid: 'grid gap-3' }}
        empty={<NothingWaits isFirstPage={search.after === undefined && search.before === undefined} />}
        pager={{
          label: 'Pages of pending claims',
          link: (at, label) => (
            <Link to="/admin/follow-claims" search={at}>
              {label}
            </Link>
          ),
        }}
      >
        {() => (
          <fieldset
            aria-labelledby="pending-claims"
            className="min-w-0"
            onPointerEnter={() => setHasPointer(true)}
            onPointerLeave={() => setHasPointer(false)}
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
          >
            <div
              className={cx(
                'mb-1 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 bg-canvas px-4.25 py-2',
                selected.length > 0 && 'sticky top-(--spacing-header) z-10',
              )}
            >
              <Checkbox
                label={selected.length === 0 ? 'Select all' : `${claimsText(selected.length)} selected`}
                checked={selected.length === items.length}
                indeterminate={selected.length > 0 && selected.length < items.length}
                disabled={isBusy}
                onChange={(event) =>
                  select(
                    items.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
              {selected.length > 0 && (
                <div className="ml-auto flex gap-2">
                  <Button
                    size="sm"
                    variant="primary"
                    disabled={isBusy}
                    onClick={() => ask('approve', selected)}
                  >
                    Approve selected
                  </Button>
                  <Button size="sm" disabled={isBusy} onClick={() => ask('reject', selected)}>
                    Reject selected
                  </Button>
                </div>
              )}
            </div>
            <ul aria-labelledby="pending-claims" className="grid gap-3">
              {items.map((claim) => (
                <li key={claim.id} id={`claim-${claim.id}`} className="min-w-0">
                  <ClaimCard
                    claim={claim}
                    selected={chosen.has(claim.id)}
                    busy={review.busy.has(claim.id)}
                    note={review.notes[claim.id]}
                    onSelect={(isChosen) => select([claim.id], isChosen)}
                    onApprove={() => void approve(claim)}
                    onReject={() => ask('reject', [claim])}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </ListView>
      {asked?.kind === 'approve' && (
        <ConfirmDialog
          {...shown}
          title={`Approve ${claimsText(asked.claims.length)}?`}
          description={`${creditsText(asked.claims.reduce((sum, { reward }) => sum + reward, 0))} will be paid from the campaigns’ budgets. This can’t be undone.`}
          confirmLabel="Approve"
          busyLabel="Approving…"
          tone="default"
          busy={isBusy}
          onConfirm={() => void approveAsked(asked.claims)}
          onCloseAutoFocus={(event) => {
            if (total > 0) return;
            event.preventDefault();
            focusHeading();
          }}
        />
      )}
      {asked?.kind === 'reject' && (
        <RejectDialog
          key={sequence}
          title={
            asked.claims.length === 1
              ? `Reject ${asked.claims[0]?.claimant.name}’s claim?`
              : `Reject ${claimsText(asked.claims.length)}?`
          }
          {...shown}
          description="The claimant will see this reason. They can resubmit once while the campaign is active."
          save="Reject"
          busy="Rejecting…"
          send={(reason) => rejectAsked(asked.claims, reason)}
          focusNext={focusHeading}
        />
      )}
    </section>
  );
}

function NothingWaits({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <EmptyState
      icon={Inbox}
      title={isFirstPage ? 'No pending claims to review' : 'No claims on this page'}
      description={isFirstPage ? 'New claims appear here.' : 'There may be more on other pages.'}
      action={
        isFirstPage ? undefined : (
          <Button asChild size="sm">
            <Link to="/admin/follow-claims">Show newest</Link>
          </Button>
        )
      }
    />
  );
}
