import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countDaysBetween } from '#/lib/dates.ts';
import { formatDay } from '#/lib/wording.ts';
import { isPremium } from '../policy.ts';
import { noticeDays } from '../renewal.ts';
import type { Subscription } from '../schema.ts';
import { freeAmounts } from './limit-texts.ts';

type PlanNoticeProps = { subscription: Subscription; today: string; locale: string | null };

/** Shown when premium has ended, or ends within a week. */
export function PlanNotice({ subscription, today, locale }: PlanNoticeProps) {
  const { renewalDate } = subscription;
  if (renewalDate === null) return null;
  const day = formatDay(renewalDate, locale);
  if (!isPremium(subscription)) {
    return (
      <Notice title={`Your Premium ended on ${day}.`}>
        You keep all your data and can edit it. New entries are limited to {freeAmounts}.
      </Notice>
    );
  }
  if (countDaysBetween(today, renewalDate) > noticeDays) return null;
  return (
    <Notice title={`Your Premium ends on ${day}.`}>
      Premium doesn’t renew automatically. Buy more months to extend it.
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-start gap-3 rounded-lg border border-warning-line bg-warning-bg px-4 py-3 text-base text-warning-ink">
      <CalendarClock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p>
        <span className="block font-medium">{title}</span>
        {children}
      </p>
    </div>
  );
}
