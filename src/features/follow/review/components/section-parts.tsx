import { Link } from '@tanstack/react-router';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Tray } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import type { PendingPage, Section } from '../schema.ts';
import type { ReviewSearch } from './review.ts';
import { claimKeys } from './use-claim-keys.ts';

/** Returns the address's parameters for a section. The default has none. */
export const toSectionSearch = (section: Section): ReviewSearch =>
  section === 'closer' ? {} : { show: section };

const sectionNames: Readonly<Record<Section, string>> = { closer: 'Needs a look', clean: 'No flags' };

export const sectionHints: Readonly<Record<Section, string>> = {
  closer: 'A warning, two signals to check, a resubmission, or a claim that can’t be paid. You decide.',
  clean: 'No warnings, and at most one signal to check. Approve together or individually.',
};

export const getSectionLabel = (section: Section, page: PendingPage | undefined) =>
  page === undefined
    ? sectionNames[section]
    : `${sectionNames[section]} ${page.counts[section].toLocaleString('en')}`;

export function ClaimKeys() {
  return (
    <dl
      aria-label="Keyboard shortcuts"
      className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-muted text-xs pointer-coarse:hidden"
    >
      {claimKeys.map(([key, action]) => (
        <div key={key} className="flex items-center gap-1.5">
          <dt>{action}</dt>
          <dd>
            <Kbd>{key}</Kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type NoPendingClaimsProps = {
  isFirstPage: boolean;
  section: Section;
  counts: PendingPage['counts'] | undefined;
};

export function NoPendingClaims({ isFirstPage, section, counts }: NoPendingClaimsProps) {
  if (!isFirstPage) {
    return (
      <EmptyState
        drawing={Tray}
        title="No claims on this page"
        description="There may be more on other pages."
        action={
          <Button asChild size="sm">
            <Link to="/admin/follow-claims" search={toSectionSearch(section)}>
              Show newest
            </Link>
          </Button>
        }
      />
    );
  }
  const other = section === 'closer' ? 'clean' : 'closer';
  const otherCount = counts?.[other] ?? 0;
  if (otherCount === 0) {
    return (
      <EmptyState drawing={Tray} title="No pending claims to review" description="New claims appear here." />
    );
  }
  return (
    <EmptyState
      drawing={Tray}
      title={section === 'closer' ? 'No claims need a closer look' : 'No unflagged claims'}
      description={`${formatCount(otherCount, 'claim')} under ${sectionNames[other]}.`}
      action={
        <Button asChild size="sm">
          <Link to="/admin/follow-claims" search={toSectionSearch(other)}>
            Show {sectionNames[other]}
          </Link>
        </Button>
      }
    />
  );
}
