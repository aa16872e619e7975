import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { AlarmClockPlus, BellOff, EllipsisVertical } from 'lucide-react';
import { useId, useState } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import { formatDay, formatRelativeDay, formatTime } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { useMinute, useToday } from '#/ui/clock.ts';
import { ClaimWindow } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Menu, MenuItem } from '#/ui/menu.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { isResetReminder } from '../kinds.ts';
import type { UpcomingReminder } from '../schema.ts';
import { remindersKey, upcomingQuery } from './reminder-queries.ts';

type SectionProps = {
  viewer: Viewer;
  /** The time at which the server rendered the page (ISO 8601). */
  now: string;
};

const snoozeMinutes = 60;
const dayMs = 24 * 60 * 60_000;
/** The list is collapsed at first, because the settings are below. */
const maxCollapsedReminders = 8;

const kindHints: Readonly<Record<UpcomingReminder['kind'], string>> = {
  claim_opens: 'Sent before its claim date',
  claim_closes: 'Sent before its claim closes',
  claim_missed: 'Sent unless you mark it as claimed',
  airdrop_date: 'Sent before this date',
  check_ins: 'Sent if check-ins are due or airdrops start',
  streak: 'Sent if you haven’t checked in by then',
  week_ahead: 'Sent if claims or starts are ahead',
};

type Day = { day: string; items: UpcomingReminder[] };

function groupByDay(items: readonly UpcomingReminder[], zone: string): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const day = toCalendarDay(Date.parse(item.at), zone);
    const lastDay = days.at(-1);
    if (lastDay?.day === day) lastDay.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** The reminders expected in the next seven days. */
export function UpcomingSection({ viewer, now }: SectionProps) {
  const { api } = useRouter().options.context;
  const list = useList(upcomingQuery(api));

  return (
    <ListView
      list={list}
      failure={{ title: 'Couldn’t load your reminders' }}
      skeleton={{ rows: 3, row: 'h-16' }}
      empty={
        <EmptyState
          drawing={ClaimWindow}
          title="Nothing to remind you of"
          description="Add an airdrop with a claim date or check-ins, and its reminders appear here."
          action={
            <Button asChild>
              <Link to="/tracker">Open tracker</Link>
            </Button>
          }
        />
      }
    >
      {({ items }) => <Days items={items} viewer={viewer} now={now} />}
    </ListView>
  );
}

function Days({ items, viewer, now }: SectionProps & { items: readonly UpcomingReminder[] }) {
  const today = useToday(viewer.timeZone, now);
  const [isExpanded, setIsExpanded] = useState(false);
  const visibleItems = isExpanded ? items : items.slice(0, maxCollapsedReminders);
  return (
    <Card padding="none">
      {groupByDay(visibleItems, viewer.timeZone).map(({ day, items: dayItems }) => (
        <section key={day} className="border-line border-b last:border-b-0">
          <h3
            className="flex gap-2 px-4 pt-3 pb-1 font-semibold text-ink text-sm sm:px-5"
            suppressHydrationWarning
          >
            <span className="inline-block first-letter:uppercase">{formatRelativeDay(day, today)}</span>
            <span className="font-normal text-muted">{formatDay(day, viewer.locale)}</span>
          </h3>
          <ul className="pb-1.5">
            {dayItems.map((item) => (
              <Row key={item.key} reminder={item} viewer={viewer} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {items.length > maxCollapsedReminders && (
        <div className="border-line border-t p-1">
          <Button
            variant="ghost"
            className="w-full"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show all ${items.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ reminder, viewer, now }: SectionProps & { reminder: UpcomingReminder }) {
  const { kind, at, title, airdropId, airdropName } = reminder;
  const { timeZone, locale } = viewer;
  const isSoon = Date.parse(at) - useMinute(now) < dayMs;
  return (
    <li className="flex items-center gap-3 px-4 py-1.5 sm:gap-4 sm:px-5">
      <RelativeTime
        value={at}
        timeZone={timeZone}
        locale={locale}
        text={formatTime(Date.parse(at), { locale, zone: timeZone })}
        className="tabular w-18 shrink-0 text-base text-muted"
      />
      <div className="min-w-0 flex-1">
        {airdropName === null ? (
          <p className="text-base text-ink">{title}</p>
        ) : (
          <Link
            to="/tracker"
            search={{ q: airdropName }}
            className="tap inline-block max-w-full wrap-anywhere text-base text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <span className="line-clamp-2">{title}</span>
          </Link>
        )}
        <p className="text-muted text-sm">
          {isResetReminder(reminder) ? 'Sent if check-ins are still due by then' : kindHints[kind]}
          {isSoon && (
            <>
              {' · '}
              <RelativeTime value={at} timeZone={timeZone} locale={locale} now={now} />
            </>
          )}
        </p>
      </div>
      {(airdropId !== null || kind === 'check_ins') && <RowMenu reminder={reminder} viewer={viewer} />}
    </li>
  );
}

function RowMenu({ reminder, viewer }: { reminder: UpcomingReminder; viewer: Viewer }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const triggerId = useId();
  const { title, airdropId } = reminder;

  const { run } = useAction();

  const runAction = async (subject: 'snooze' | 'mute', call: () => Promise<string>, failed: string) => {
    await run(async () => toast({ title: await call(), tone: 'success' }), {
      keys: subject,
      failureMessage: failed,
    });
    await queryClient.invalidateQueries({ queryKey: remindersKey });
  };
  const snooze = () =>
    runAction(
      'snooze',
      async () => {
        const { until } = await api.reminders.snooze({ airdropId, minutes: snoozeMinutes });
        const reader = { locale: viewer.locale, zone: viewer.timeZone };
        return `You’ll be reminded at ${formatTime(Date.parse(until), reader)}`;
      },
      'Couldn’t snooze the reminder',
    );
  const mute = (id: string) =>
    runAction(
      'mute',
      async () => {
        await api.airdrops.edit({ id, isMuted: true });
        return `Reminders for ${title} are muted. Unmute them in its details.`;
      },
      'Couldn’t mute the airdrop',
    );

  return (
    <Menu
      trigger={
        <Button
          id={triggerId}
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${title}`}
          className="-mr-2"
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={AlarmClockPlus} onSelect={() => void snooze()}>
        Remind me in 1 hour
      </MenuItem>
      {airdropId !== null && (
        <MenuItem icon={BellOff} onSelect={() => void mute(airdropId)}>
          Mute reminders
        </MenuItem>
      )}
    </Menu>
  );
}
