import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx.ts';
import { Spinner } from '#/ui/spinner.tsx';
import type { Delivery } from '../calls.ts';
import { deliveriesQuery } from './channel-queries.ts';

/** Polls in case the live update with the outcome is lost. */
const pollMs = 4_000;

type TestOutcomeProps = {
  channelId: string;
  /** The test's delivery, or why there is none. */
  test: { id: string } | { error: string };
};

/** Shows the progress and outcome of a test. */
export function TestOutcome({ channelId, test }: TestOutcomeProps) {
  const { api } = useRouter().options.context;
  const id = 'id' in test ? test.id : undefined;
  const { data } = useQuery({
    ...deliveriesQuery(api, { channel: channelId }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.items.find((item) => item.id === id)?.state === 'waiting' ? pollMs : false,
  });
  if ('error' in test) return <Line isSuccess={false}>{test.error}</Line>;
  const delivery = data?.items.find((item) => item.id === id);
  if (delivery === undefined || (delivery.state === 'waiting' && delivery.answer === null)) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-muted">
        <Spinner />
        Sending the test…
      </p>
    );
  }
  return <Line isSuccess={delivery.state === 'sent'}>{describeOutcome(delivery)}</Line>;
}

function describeOutcome({ state, answer }: Delivery): string {
  const detail = answer === null || answer === '' ? '' : `: ${answer}`;
  if (state === 'sent') return 'Test delivered.';
  if (state === 'unknown') return 'Test sent, but we lost the connection before it was confirmed.';
  if (state === 'waiting') return `Test failed${detail}. We’ll try again.`;
  return `Test failed${detail}`;
}

function Line({ isSuccess, children }: { isSuccess: boolean; children: ReactNode }) {
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <p className={cx('mt-2 flex items-start gap-1.5', isSuccess ? 'text-success-ink' : 'text-danger-ink')}>
      <Icon className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
