import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowRight, Circle, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { isOpen } from '../../policy.ts';
import { hasClaimDate, listDoneSteps, type StepName, stepNames } from '../steps.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { focusPageHeading } from './focus-page-heading.ts';

const labels: Record<StepName, string> = {
  add: 'Add an airdrop',
  date: 'Set a claim date',
  'check-in': 'Check in once',
  reminders: 'Set up reminders',
};

/** The onboarding checklist, with progress from the tracker's data. It disappears once complete or dismissed. */
export function FirstSteps() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { open } = useTrackerDialogs();
  const { run } = useAction({ failureMessage: 'Couldn’t hide the checklist' });
  const { rows } = useSnapshot();
  const { data: progress } = useQuery({
    ...firstStepsQuery(api),
    // Reminder settings chosen on another page count as soon as the member returns.
    refetchOnMount: 'always',
    enabled: ({ state }) => state.data?.isOver !== true,
  });
  const rowsWithoutExamples = rows.filter(({ id }) => progress?.examples.includes(id) !== true);
  const done = progress && listDoneSteps(progress, rowsWithoutExamples);
  const isDone = done?.size === stepNames.length;

  const end = useCallback(async () => {
    const { queryKey } = firstStepsQuery(api);
    const before = queryClient.getQueryData(queryKey);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (current) => current && { ...current, isOver: true });
    try {
      await api.firstSteps.end({});
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      throw error;
    }
  }, [api, queryClient]);

  const isOver = progress?.isOver !== false;
  useEffect(() => {
    if (!isDone || isOver) return;
    announce('You’re all set up');
    // If this fails, the next visit retries.
    end().catch(() => undefined);
  }, [isDone, isOver, end]);

  if (done === undefined || isOver || isDone) return null;
  const dismiss = () => {
    focusPageHeading();
    void run(end);
  };
  const next = stepNames.find((name) => !done.has(name));
  const undated = rowsWithoutExamples.find((row) => isOpen(row) && !hasClaimDate(row));
  const actions: Partial<Record<StepName, (label: ReactNode) => ReactNode>> = {
    ...(undated && {
      date: (label) => (
        <button type="button" className={actionClass} onClick={() => open({ kind: 'edit', id: undated.id })}>
          {label}
        </button>
      ),
    }),
    reminders: (label) => (
      <Link to="/reminders" className={actionClass}>
        {label}
      </Link>
    ),
  };
  return (
    <section aria-labelledby="first-steps" className="plate relative mb-4 px-4 py-3 sm:mb-6">
      <div className="flex items-baseline gap-2 pr-10">
        <h2 id="first-steps" className="font-semibold text-base text-ink">
          Get started
        </h2>
        <p role="status" className="tabular text-muted text-sm">
          {done.size} of {stepNames.length} done
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Dismiss first steps"
        className="absolute! top-1.5 right-1.5"
        onClick={dismiss}
      >
        <X aria-hidden="true" />
      </Button>
      <ol className="mt-1.5 grid gap-x-4 md:grid-cols-4">
        {stepNames.map((name) => {
          const isStepDone = done.has(name);
          const Icon = isStepDone ? CircleCheck : Circle;
          const label = (
            <>
              <Icon
                className={cx('size-4 shrink-0', isStepDone ? 'text-success-ink' : 'text-faint')}
                aria-hidden="true"
              />
              <span className="min-w-0">
                {labels[name]}
                {isStepDone && <span className="sr-only">: done</span>}
              </span>
              {!isStepDone && actions[name] && (
                <ArrowRight className="size-3.5 shrink-0 text-accent-ink" aria-hidden="true" />
              )}
            </>
          );
          return (
            // Phones show the next step only, to keep the list close.
            <li key={name} className={cx('text-sm', name !== next && 'max-md:hidden')}>
              {isStepDone ? (
                <span className={cx(stepClass, 'text-muted')}>{label}</span>
              ) : (
                (actions[name]?.(label) ?? <span className={cx(stepClass, 'text-ink')}>{label}</span>)
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const stepClass = 'flex min-h-8 pointer-coarse:min-h-11 items-center gap-2 text-left';
const actionClass = cx(stepClass, 'w-full rounded-md font-medium text-ink hover:text-accent-ink');
