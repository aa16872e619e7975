import { ArrowUpRight, Check, PanelTopOpen } from 'lucide-react';
import { GuardedLink } from '#/features/links/components/guarded-link.tsx';
import { useJudgment } from '#/features/links/components/link-flags.ts';
import { getLeavingPath } from '#/features/links/policy.ts';
import { cx } from '#/ui/cx.ts';
import type { Swipe } from '#/ui/use-swipe.ts';
import { statusIcons } from '../../components/airdrop-badges.tsx';
import { useIsCheckedIn } from '../../components/use-check-in-day.ts';
import { statusLabels } from '../../kinds.ts';
import { canCheckIn } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';

type SwipeBackgroundProps = { row: Airdrop; swipe: Swipe; onOpen: (id: string) => void };

/** Revealed beneath a swiped card: the action that releasing it triggers. */
export function SwipeBackground({ row, swipe: { side, isFar }, onOpen }: SwipeBackgroundProps) {
  const isRight = side === 'right';
  const tone = isRight ? 'bg-claimed-bg text-claimed-ink' : 'bg-accent-soft text-accent-ink';
  const isVisited = useIsCheckedIn(row);
  const offersCheckIn = canCheckIn(row) || isVisited;
  const StateIcon = offersCheckIn ? Check : statusIcons[row.status];
  const checkInLabel = isVisited ? 'Visited' : 'Check In';
  const state = offersCheckIn ? checkInLabel : statusLabels[row.status];
  const OpenIcon = row.projectLink === null ? PanelTopOpen : ArrowUpRight;
  return (
    <div
      aria-hidden="true"
      data-swipe={side}
      className={cx(
        'absolute inset-0 flex items-center rounded-lg px-1 font-medium text-xs transition-colors',
        isFar && (offersCheckIn || !isRight) ? tone : 'bg-fill text-muted',
        !isRight && 'justify-end',
      )}
    >
      {isRight ? (
        <span className="flex w-16 flex-col items-center gap-1 text-center">
          <StateIcon className="size-5" />
          {state}
        </span>
      ) : (
        <span className="flex w-16 flex-col items-center gap-1 text-center">
          <OpenIcon className="size-5" />
          {row.projectLink === null ? 'View Details' : 'Open project'}
        </span>
      )}
      {row.projectLink !== null && <SwipeLink link={row.projectLink} onOpen={() => onOpen(row.id)} />}
    </div>
  );
}

/** The link that a swipe clicks. A link that isn't checked yet leads to the page that checks it. */
function SwipeLink({ link, onOpen }: { link: string; onOpen: () => void }) {
  const { flag, isKnown } = useJudgment(link);
  return (
    <GuardedLink
      plain
      hideIcon
      flag={flag}
      data-way-out=""
      href={isKnown ? link : getLeavingPath(link)}
      tabIndex={-1}
      className="sr-only"
      {...(isKnown && { onClick: onOpen })}
    />
  );
}
