import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { BarChart } from '#/ui/bar-chart.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useToday } from '#/ui/clock.ts';
import { DonutChart } from '#/ui/donut-chart.tsx';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { airdropStatuses, statusLabels } from '../../kinds.ts';
import { countClaimsByDay } from '../charts.ts';

const days = 30;
const formatClaims = (count: number) => formatCount(count, 'claim');

export function InsightCharts() {
  const { reader, now } = useTrackerPreferences();
  const { rows, totals } = useSnapshot();
  const today = useToday(reader.zone, now);
  const deferredRows = useDeferredValue(rows);
  const bars = useMemo(
    () =>
      countClaimsByDay(deferredRows, { today, zone: reader.zone, days }).map(({ day, count }) => ({
        label: formatDay(day, reader.locale),
        value: count,
      })),
    [deferredRows, today, reader],
  );
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card as="section" className="flex flex-col">
        <CardHeader level={3} title="Airdrops by status" />
        <DonutChart
          className="flex-1 content-center lg:gap-x-10"
          title="Airdrops by status"
          totalLabel={totals?.total === 1 ? 'airdrop' : 'airdrops'}
          segments={airdropStatuses.map((status) => ({
            label: statusLabels[status],
            value: totals?.[status] ?? 0,
            tone: status,
          }))}
        />
      </Card>
      <Card as="section">
        <CardHeader level={3} title="Claims in the next 30 days" />
        <BarChart
          title="Claims in the next 30 days"
          bars={bars}
          formatValue={formatClaims}
          valueHeading="Claims"
          summary={total === 0 ? 'No claims in the next 30 days' : `${formatClaims(total)} in 30 days`}
        />
      </Card>
    </div>
  );
}
