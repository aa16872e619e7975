import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatCount } from '#/lib/text.ts';
import { formatDay } from '#/lib/wording.ts';
import { BarChart } from '#/ui/bar-chart.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { overviewDaysQuery } from './overview.ts';

const charts = [
  {
    key: 'circulation',
    title: 'Credits in circulation',
    heading: 'Credits',
    format: formatCredits,
    isLevel: true,
  },
  {
    key: 'claims',
    title: 'Follow claims per day',
    heading: 'Claims',
    format: (count: number) => formatCount(count, 'claim'),
    isLevel: false,
  },
  {
    key: 'signUps',
    title: 'Sign-ups per day',
    heading: 'Sign-ups',
    format: (count: number) => formatCount(count, 'sign-up'),
    isLevel: false,
  },
] as const;

/** Charts of the last 30 days in the admin's time zone. */
export function OverviewCharts() {
  const { api } = useRouter().options.context;
  const { locale } = useReader();
  const query = useQuery(overviewDaysQuery(api));
  return (
    <section aria-labelledby="last-days" className="mt-8">
      <h2 id="last-days" className="font-semibold text-ink text-lg">
        The last 30 days
      </h2>
      <OneView
        query={query}
        className="mt-3"
        failure={{ title: 'Couldn’t load the last 30 days' }}
        skeleton={{ blocks: charts.map(() => 'h-75'), grid: 'grid gap-4 lg:grid-cols-3' }}
      >
        {({ days }) => (
          <div className="mt-3 grid gap-4 lg:grid-cols-3">
            {charts.map(({ key, title, heading, format, isLevel }) => {
              const bars = days.map((day) => ({ label: formatDay(day.day, locale), value: day[key] }));
              const total = bars.reduce((sum, { value }) => sum + value, 0);
              return (
                <Card key={key} as="section">
                  <CardHeader level={3} title={title} />
                  <BarChart
                    title={`${title}, last 30 days`}
                    bars={bars}
                    formatValue={format}
                    valueHeading={heading}
                    summary={
                      isLevel ? `${format(bars.at(-1)?.value ?? 0)} now` : `${format(total)} in 30 days`
                    }
                  />
                </Card>
              );
            })}
          </div>
        )}
      </OneView>
    </section>
  );
}
