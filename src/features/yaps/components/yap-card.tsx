import { Link } from '@tanstack/react-router';
import { CalendarDays, Check, Clock, Pencil, Target, Trash2 } from 'lucide-react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { getHost } from '#/lib/urls.ts';
import { formatDay, formatRelativeDay, type Reader } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { canMark } from '../policy.ts';
import { getPostUrl } from '../post-link.ts';
import type { Yap } from '../schema.ts';
import { EditYapDialog } from './yap-dialogs.tsx';

type YapCardProps = {
  yap: Yap;
  reader: Reader;
  /** The reader's calendar day. */
  today: string;
  /** ISO instant of the page load. */
  now: string;
  onMark: () => void;
  isMarking: boolean;
  onPost: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function YapCard(props: YapCardProps) {
  const { yap, reader, today, now, onMark, isMarking, onPost, onEdit, onDelete } = props;
  const { projectName, projectUrl, notes, draft, airdrop } = yap;
  const isPending = canMark(yap);
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 className="line-clamp-2 min-w-0 break-words font-semibold text-ink text-lg">{projectName}</h3>
          {isPending ? (
            <Badge tone="upcoming" icon={Clock} className="mt-0.5">
              Pending
            </Badge>
          ) : (
            <Badge tone="claimed" icon={Check} className="mt-0.5">
              Yapped
            </Badge>
          )}
        </div>
        {projectUrl !== null && (
          <p className="mt-0.5 text-sm">
            <JudgedLink
              href={projectUrl}
              className="inline-block max-w-full truncate align-bottom pointer-coarse:min-w-11 pointer-coarse:py-3"
            >
              {getHost(projectUrl) ?? projectUrl}
            </JudgedLink>
          </p>
        )}
      </div>
      {notes !== null && (
        <p className="line-clamp-3 whitespace-pre-line break-words text-base text-muted">{notes}</p>
      )}
      {draft !== null && (
        <blockquote className="rounded-md border border-line bg-sunken px-3 py-2">
          <p className="line-clamp-4 whitespace-pre-line break-words text-base text-ink">{draft}</p>
        </blockquote>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        <When yap={yap} isPending={isPending} reader={reader} today={today} now={now} />
        {airdrop !== null && (
          <Link
            to="/tracker"
            search={{ q: airdrop.name }}
            className="inline-flex min-h-6 pointer-coarse:min-h-11 min-w-0 max-w-full items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
          >
            <Target className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="truncate">{formatAirdropName(airdrop)}</span>
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3">
        {isPending && (
          <>
            <Button size="sm" busy={isMarking} busyLabel="Marking…" onClick={onMark}>
              <span>
                Mark as Yapped<span className="sr-only"> {projectName}</span>
              </span>
            </Button>
            <Button asChild size="sm" className="max-md:[&_svg]:hidden">
              <ExternalLink plain href={getPostUrl(yap)} onClick={onPost}>
                <span>
                  Post on X<span className="sr-only"> {projectName}</span>
                </span>
              </ExternalLink>
            </Button>
          </>
        )}
        <span className="ml-auto flex gap-1">
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Edit ${projectName}`}
            title="Edit"
            onClick={onEdit}
            onPointerEnter={EditYapDialog.preload}
            onFocus={EditYapDialog.preload}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Delete ${projectName}`}
            title="Delete"
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </span>
      </div>
    </Card>
  );
}

type WhenProps = Pick<YapCardProps, 'yap' | 'reader' | 'today' | 'now'> & { isPending: boolean };

/** The time of the post, the planned day, or the time of creation. */
function When({ yap, isPending, reader, today, now }: WhenProps) {
  const { plannedOn, yappedAt, createdAt } = yap;
  if (yappedAt !== null || !isPending || plannedOn === null) {
    const value = yappedAt ?? createdAt;
    return (
      <span>
        {yappedAt === null ? 'Added ' : 'Yapped '}
        <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} now={now} />
      </span>
    );
  }
  if (plannedOn === today) {
    return (
      <Badge tone="accent" icon={CalendarDays}>
        Planned for today
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5" suppressHydrationWarning>
      <CalendarDays className="size-3.5 shrink-0" aria-hidden="true" />
      {plannedOn < today ? 'Was planned for ' : 'Planned for '}
      {formatDay(plannedOn, reader.locale)}, {formatRelativeDay(plannedOn, today)}
    </span>
  );
}
