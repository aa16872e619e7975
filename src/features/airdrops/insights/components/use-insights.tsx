import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { usePreference } from '../../components/preferences.ts';

const InsightCharts = lazyPart(() => import('./insight-charts.tsx').then((module) => module.InsightCharts));

/** The charts and their toggle button, whose state is stored. */
export function useInsights() {
  const [isOpen, setIsOpen] = usePreference('insights', false);
  return {
    button: (
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2"
        aria-expanded={isOpen}
        aria-controls="insight-charts"
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={InsightCharts.preload}
        onFocus={InsightCharts.preload}
      >
        <ChartNoAxesColumn aria-hidden="true" />
        Insights
        <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
      </Button>
    ),
    panel: (
      <section id="insight-charts" aria-label="Insights" hidden={!isOpen} className="mt-4">
        {isOpen && (
          <Suspense
            fallback={
              <Loading className="grid gap-4 md:grid-cols-2">
                <Skeleton className="h-75" />
                <Skeleton className="h-75" />
              </Loading>
            }
          >
            <InsightCharts />
          </Suspense>
        )}
      </section>
    ),
  };
}
