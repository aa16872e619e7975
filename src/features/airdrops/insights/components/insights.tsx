import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { usePreference } from '#/browser/use-preference.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';

const InsightCharts = lazyPart(() => import('./insight-charts.tsx'), 'InsightCharts');

const panelId = 'insight-charts';

const useInsightsOpen = () => usePreference('insights', false);

/** Shows and hides the charts, and stores the choice. */
export function InsightsButton({ className }: { className?: string }) {
  const [isOpen, setIsOpen] = useInsightsOpen();
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cx('-mr-2', className)}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={() => setIsOpen(!isOpen)}
      onPointerEnter={InsightCharts.preload}
      onFocus={InsightCharts.preload}
    >
      <ChartNoAxesColumn aria-hidden="true" />
      Insights
      <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
    </Button>
  );
}

export function InsightsPanel() {
  const [isOpen] = useInsightsOpen();
  return (
    <section id={panelId} aria-label="Insights" hidden={!isOpen} className="mt-3">
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
  );
}
