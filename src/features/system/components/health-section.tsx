import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { formatCount } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { type Assessment, partNames, type Verdict } from '../assess.ts';
import { partTitles } from '../part-titles.ts';
import { Section } from './section.tsx';

const stateStyles = {
  ok: { word: 'OK', icon: CircleCheck, iconClass: 'text-claimed', textClass: 'text-muted', rowClass: '' },
  warn: {
    word: 'Warning',
    icon: TriangleAlert,
    iconClass: 'text-warning-ink',
    textClass: 'text-ink',
    rowClass: '',
  },
  fail: {
    word: 'Problem',
    icon: CircleX,
    iconClass: 'text-danger-ink',
    textClass: 'text-danger-ink',
    rowClass: 'rounded-md border border-danger-line bg-danger-bg',
  },
} as const;

function formatSummary(assessment: Assessment): string {
  const count = (state: Verdict['state']) =>
    partNames.filter((part) => assessment[part].state === state).length;
  const [problems, warnings] = [count('fail'), count('warn')];
  if (problems + warnings === 0) return 'Everything is working.';
  return [
    ...(problems > 0 ? [formatCount(problems, 'problem')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ].join(', ');
}

export function HealthSection({ assessment }: { assessment: Assessment }) {
  return (
    <Section title="Health" description={<span role="status">{formatSummary(assessment)}</span>}>
      <ul className="grid gap-1">
        {partNames.map((part) => {
          const { state, why } = assessment[part];
          const { word, icon: Icon, iconClass, textClass, rowClass } = stateStyles[state];
          return (
            <li
              key={part}
              className={cx(
                '-mx-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 px-2 py-1.5 sm:grid-cols-[auto_8rem_minmax(0,1fr)]',
                rowClass,
              )}
            >
              <Icon className={cx('mt-0.5 size-4 shrink-0', iconClass)} aria-hidden="true" />
              <span className="font-medium text-base text-ink">{partTitles[part]}</span>
              <span className={cx('break-words text-base max-sm:col-start-2', textClass)}>
                <span className={state === 'ok' ? 'sr-only' : 'font-medium'}>{word}: </span>
                {why}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
