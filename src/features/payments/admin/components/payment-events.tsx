import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { eventSources, formatBody } from '../../payment-words.ts';
import type { PaymentDetail } from '../../schema.ts';

/** Shows the provider's messages verbatim. */
export function PaymentEvents({ events }: Pick<PaymentDetail, 'events'>) {
  const reader = useReader();
  return (
    <section aria-labelledby="provider-said" className="mt-8">
      <h2 id="provider-said" className="font-semibold text-ink text-lg">
        Provider events
      </h2>
      <p className="mt-0.5 mb-3 text-muted text-sm">Raw events, newest first. Personal data is removed.</p>
      {events.length === 0 ? (
        <p className="text-muted text-sm">No provider events yet.</p>
      ) : (
        <ul className="grid gap-2">
          {events.map(({ id, source, body, createdAt }, index) => (
            <li key={id}>
              <details
                open={index === 0}
                className="plate min-w-0 [&[open]>summary]:border-line [&[open]>summary]:border-b"
              >
                <summary className="cursor-pointer rounded-lg px-3 py-2.5 pointer-coarse:py-3 text-base marker:text-faint">
                  <span className="font-medium text-ink">{eventSources[source]}</span>{' '}
                  <time dateTime={createdAt} className="tabular text-muted text-sm" suppressHydrationWarning>
                    {formatInstant(Date.parse(createdAt), reader)}
                  </time>
                </summary>
                <pre className="max-h-96 overflow-y-auto whitespace-pre-wrap break-all px-3 py-2.5 font-mono text-ink text-xs">
                  {formatBody(body)}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
