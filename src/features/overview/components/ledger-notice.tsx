import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Overview } from '../schema.ts';

const doctorCommand = <code className="whitespace-nowrap font-mono">npm run doctor</code>;

export function LedgerNotice({ ledger }: { ledger: Overview['ledger'] }) {
  const reader = useReader();
  if (ledger === null) {
    return (
      <p className="mt-3 flex items-center gap-1.5 text-muted text-sm">
        <Clock className="size-4 shrink-0" aria-hidden="true" />
        The ledger is checked every night. It hasn’t been checked yet.
      </p>
    );
  }
  const { examinedAt, isLate, breaches } = ledger;
  const checked = <RelativeTime value={examinedAt} locale={reader.locale} timeZone={reader.zone} />;
  if (breaches.length > 0) {
    return (
      <section
        role="alert"
        aria-label="Ledger"
        className="mb-4 flex items-start gap-2.5 rounded-lg border border-danger-line bg-danger-bg p-4 text-danger-ink text-sm"
      >
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="font-semibold text-base">The credit ledger is inconsistent</h2>
          <p className="mt-0.5">
            Found {checked}. Run {doctorCommand}, which also clears this notice once all checks pass.
          </p>
          <ul className="mt-2 grid list-disc gap-1 pl-4">
            {breaches.map(({ invariant, count }) => (
              <li key={invariant} className="break-words">
                Failed: {invariant} ({count === 1 ? 'once' : `${count.toLocaleString('en')} times`})
              </li>
            ))}
          </ul>
        </div>
      </section>
    );
  }
  return (
    <p className="mt-3 flex items-start gap-1.5 text-muted text-sm">
      {isLate ? (
        <Clock className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      ) : (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-claimed" aria-hidden="true" />
      )}
      <span>
        Ledger checked {checked}: all checks passed
        {isLate && <>. The nightly check is overdue. Check the log, or run {doctorCommand}.</>}
      </span>
    </p>
  );
}
