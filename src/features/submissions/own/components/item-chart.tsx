import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { BarChart } from '#/ui/bar-chart.tsx';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { Select } from '#/ui/select.tsx';
import { daysQuery } from '../../components/submissions.ts';
import { kindLabels } from '../../kinds.ts';

const metrics = [
  { value: 'views', label: 'Views', singular: 'view', plural: 'views' },
  { value: 'joins', label: 'Joins', singular: 'join', plural: 'joins' },
  { value: 'clicks', label: 'Clicks', singular: 'click', plural: 'clicks' },
] as const;

/** Views, joins, or clicks over the last 30 days, of one or all published items. */
export function ItemChart() {
  const { api } = useRouter().options.context;
  const { locale } = useReader();
  const [itemId, setItemId] = useState('');
  const [chosen, setChosen] = useState('views');
  const query = useQuery(daysQuery(api, itemId || undefined));
  const metric = metrics.find(({ value }) => value === chosen) ?? metrics[0];
  const formatMetric = (count: number) => formatCount(count, metric.singular, metric.plural);

  return (
    <Card as="section" aria-labelledby="reach" className="mb-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="reach" className="font-semibold text-ink text-lg">
            The last 30 days
          </h2>
          <p className="mt-0.5 text-muted text-sm">Unique visitors per day (UTC).</p>
        </div>
        <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
          <Field label="Count" labelHidden className="w-28">
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)} options={metrics} />
          </Field>
          <Field label="Project" labelHidden className="w-56 max-sm:min-w-0 max-sm:flex-1">
            <Select value={itemId} onChange={(event) => setItemId(event.target.value)}>
              <option value="">All published items</option>
              {query.data?.items.map((item) => (
                <option key={item.id} value={item.id}>
                  {item.title} ({kindLabels[item.kind].toLowerCase()})
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <OneView
        query={query}
        failure={{ bare: true, title: 'Couldn’t load stats' }}
        skeleton={{ blocks: ['h-55'] }}
      >
        {({ days }) => (
          <BarChart
            title={`${metric.label} in the last 30 days`}
            bars={days.map((day) => ({ label: formatDay(day.day, locale), value: day[metric.value] }))}
            formatValue={formatMetric}
            valueHeading={metric.label}
            summary={formatMetric(days.reduce((sum, day) => sum + day[metric.value], 0))}
          />
        )}
      </OneView>
    </Card>
  );
}
