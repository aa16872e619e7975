import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { createPressGuard } from '#/ui/press-guard.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { useList } from '#/ui/use-list.ts';
import { type PendingClaim, sections } from '../schema.ts';
import { ClaimCard } from './claim-card.tsx';
import { formatTotals } from './claim-texts.ts';
import { pendingClaimsQuery, type ReviewSearch, refetchIntervalMs, toSection } from './review.ts';
import { ReviewBar } from './review-bar.tsx';
import {
  ClaimKeys,
  getSectionLabel,
  NoPendingClaims,
  sectionHints,
  toSectionSearch,
} from './section-parts.tsx';
import { useClaimKeys } from './use-claim-keys.ts';
import { useReview } from './use-review.ts';

const RejectDialog = lazyDialog(() => import('#/ui/forms/reason-dialog.tsx'), 'ReasonDialog');

const OwnClaimDialog = lazyDialog(() => import('./own-claim-dialog.tsx'), 'OwnClaimDialog');

type OpenDialog =
  | { kind: 'approve' | 'reject'; claims: readonly PendingClaim[] }
  | { kind: 'own'; claim: PendingClaim };

/** Lists the pending claims, with live updates except while an admin is about to decide. */
export function PendingClaims({ search }: { search: ReviewSearch }) {
  const { api } = useRouter().options.context;
  const navigate = useNavigate();
  const section = toSection(search);
  const isClean = section === 'clean';
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { dialog: openDialog, isOpen, shown, sequence, show, close } = useDialogs<OpenDialog>();
  // An admin could approve the wrong claim if the list moved under the pointer.
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isListPaused = hasPointer || hasFocus || isOpen || selectedIds.size > 0;
  const list = useList({
    ...pendingClaimsQuery(api, search),
    refetchInterval: isListPaused ? false : refetchIntervalMs,
  });
  const review = useReview({ askOwnReason: (claim) => show({ kind: 'own', claim }) });
  const heading = useRef<HTMLHeadingElement>(null);
  const claims = useRef<HTMLUListElement>(null);
  const hasApproved = useRef(false);
  const [guard] = useState(createPressGuard);

  const items = list.page?.items ?? [];
  const selected = items.filter(({ id }) => selectedIds.has(id));
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const confirm = (kind: 'approve' | 'reject', selection: readonly PendingClaim[]) =>
    show({ kind, claims: selection });

  const findItem = (id: string) => items.find((item) => item.id === id);

  const approve = async (claim: PendingClaim) => {
    // A second click was meant for the previous claim at this position.
    if (guard.isNew()) return;
    const isDone = await review.approve(claim);
    if (isDone) guard.show();
    select([claim.id], false);
    const focused = document.activeElement;
    // The button was removed with its claim. The focus stays if the user has moved it elsewhere.
    const isFocusLost =
      focused === null || focused === document.body || focused.closest(`#claim-${claim.id}`) !== null;
    if (isDone && isFocusLost) focusNext();
  };
  const approveConfirmed = async (selection: readonly PendingClaim[]) => {
    const ids = selection.map(({ id }) => id);
    if (!(await review.approveMany(ids, isClean))) return;
    hasApproved.current = true;
    setSelectedIds(new Set());
    close();
  };
  const rejectConfirmed = async (selection: readonly PendingClaim[], reason: string) => {
    const ids = selection.map(({ id }) => id);
    const [first] = selection;
    const isOne = selection.length === 1 && first !== undefined;
    const isDone = isOne ? await review.reject(first, reason) : await review.rejectMany(ids, reason);
    if (isDone) select(ids, false);
    return isDone;
  };

  const isBusy = review.busy;
  const keys = useClaimKeys({
    list: claims,
    isOn: !isBusy,
    onSelect: (id) => select([id], !selectedIds.has(id)),
    onApprove: (id) => {
      const claim = findItem(id);
      if (claim) void approve(claim);
    },
    onReject: (id) => {
      const claim = findItem(id);
      if (claim) confirm('reject', [claim]);
    },
  });
  const focusNext = () => {
    if (keys.focusNextCard()) return;
    heading.current?.focus({ preventScroll: true });
    // Removing a focused element fires no blur event.
    setHasFocus(false);
  };

  const isFirstPage = search.after === undefined && search.before === undefined;
  return (
    <section aria-labelledby="pending-claims" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="pending-claims"
          ref={heading}
          tabIndex={-1}
          className="font-semibold text-ink text-lg focus-visible:outline-none"
        >
          Pending Claims
        </h2>
        <Segmented
          label="Which claims"
          value={section}
          options={sections.map((value) => ({ value, label: getSectionLabel(value, list.page) }))}
          onChange={(next) =>
            void navigate({ to: '/admin/follow-claims', search: toSectionSearch(next), resetScroll: false })
          }
        />
      </div>
      <p className="mb-2 max-w-prose text-muted text-sm">{sectionHints[section]}</p>
      {list.page?.isCut && (
        <p className="mb-2 text-muted text-sm">
          Only the oldest claims are sorted. Newer ones follow as you review these.
        </p>
      )}
      <ListView
        list={list}
        failure={{ title: 'Failed to load follow claims', toasts: true }}
        skeleton={{ rows: 3, row: 'h-48 rounded-lg', grid: 'grid gap-3' }}
        empty={<NoPendingClaims isFirstPage={isFirstPage} section={section} counts={list.page?.counts} />}
        pager={{
          label: 'Pending claims pagination',
          link: (pageSearch, label) => (
            <Link to="/admin/follow-claims" search={{ ...toSectionSearch(section), ...pageSearch }}>
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
            <ReviewBar
              items={items}
              selected={selected}
              busy={isBusy}
              isClean={isClean}
              onSelectAll={(isSelected) =>
                select(
                  items.map(({ id }) => id),
                  isSelected,
                )
              }
              onApprove={(selection) => confirm('approve', selection)}
              onReject={(selection) => confirm('reject', selection)}
            />
            <ul aria-labelledby="pending-claims" ref={claims} className="grid gap-3">
              {items.map((claim) => (
                <li key={claim.id} id={`claim-${claim.id}`} className="min-w-0">
                  <ClaimCard
                    claim={claim}
                    selected={selectedIds.has(claim.id)}
                    busy={review.isBusyWith(claim.id)}
                    note={review.notes[claim.id]}
                    onSelect={(isSelected) => select([claim.id], isSelected)}
                    onApprove={() => void approve(claim)}
                    onReject={() => confirm('reject', [claim])}
                  />
                </li>
              ))}
            </ul>
            <ClaimKeys />
          </fieldset>
        )}
      </ListView>
      {openDialog?.kind === 'approve' && (
        <ConfirmDialog
          {...shown}
          title={`Approve ${formatCount(openDialog.claims.length, 'claim')}?`}
          description={describeApproval(openDialog.claims, isClean)}
          confirmLabel="Approve"
          busyLabel="Approving…"
          tone="default"
          busy={isBusy}
          onConfirm={() => void approveConfirmed(openDialog.claims)}
          onCloseAutoFocus={(event) => {
            if (!hasApproved.current) return;
            hasApproved.current = false;
            event.preventDefault();
            focusNext();
          }}
        />
      )}
      {openDialog?.kind === 'reject' && (
        <RejectDialog
          key={sequence}
          title={
            openDialog.claims.length === 1
              ? `Reject ${openDialog.claims[0]?.claimant.name}’s claim?`
              : `Reject ${formatCount(openDialog.claims.length, 'claim')}?`
          }
          {...shown}
          description="The claimant will see this reason. They can resubmit once while the campaign is active."
          save="Reject"
          busy="Rejecting…"
          send={(reason) => rejectConfirmed(openDialog.claims, reason)}
          focusNext={focusNext}
        />
      )}
      {openDialog?.kind === 'own' && (
        <OwnClaimDialog key={sequence} {...shown} claim={openDialog.claim} onApprove={review.approve} />
      )}
    </section>
  );
}

function describeApproval(claims: readonly PendingClaim[], isClean: boolean): string {
  const { credits, campaigns } = formatTotals(claims);
  const paid = `${credits} will be paid from the budgets of ${campaigns}.`;
  return isClean ? `${paid} Claims that now need a closer look are skipped.` : paid;
}
