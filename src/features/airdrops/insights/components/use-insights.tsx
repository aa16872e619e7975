import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast-store.ts';
import { usePreference } from '../../components/preferences.ts';

/** The charts and their toggle button, whose state is stored. */
export function useInsights() {
  const [isOpen, setIsOpen] = usePreference('insights', false);
  const [Charts, setCharts] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isOpen || Charts) return;
    import('./insight-charts.tsx').then(
      (module) => setCharts(() => module.InsightCharts),
      () => {
        setIsOpen(false);
        toast({ title: 'Error', description: 'An unexpected error occurred', tone: 'destructive' });
      },
    );
  }, [isOpen, Charts, setIsOpen]);

  return {
    button: (
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2"
        aria-expanded={isOpen}
        aria-controls="insight-charts"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChartNoAxesColumn aria-hidden="true" />
        Insights
        <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
      </Button>
    ),
    panel: (
      <section id="insight-charts" aria-label="Insights" hidden={!isOpen} className="mt-4">
        {isOpen &&
          (Charts ? (
            <Charts />
          ) : (
            <Loading className="grid gap-4 md:grid-cols-2">
              <Skeleton className="h-75" />
              <Skeleton className="h-75" />
            </Loading>
          ))}
      </section>
    ),
  };
}
