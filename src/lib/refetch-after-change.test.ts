import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { eventually } from '../../test/harness/eventually.ts';
import { refetchAfterChange } from './refetch-after-change.ts';

function observeCounts() {
  const responses: ((value: string) => void)[] = [];
  const queryClient = new QueryClient();
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['airdrop-tasks', 'counts'], queryFn });
  const stop = observer.subscribe(() => undefined);
  return { queryClient, observer, responses, stop };
}

it('refetches after a first response that was in progress during the change', async () => {
  const { queryClient, observer, responses, stop } = observeCounts();
  refetchAfterChange(queryClient, ['airdrop-tasks']);
  expect(responses).toHaveLength(1);
  responses[0]?.('before the change');
  await eventually(() => expect(responses).toHaveLength(2));
  responses[1]?.('after it');
  await eventually(() => expect(observer.getCurrentResult().data).toBe('after it'));
  expect(responses).toHaveLength(2);
  stop();
});

it('refetches existing data at once', async () => {
  const { queryClient, observer, responses, stop } = observeCounts();
  responses[0]?.('there');
  await eventually(() => expect(observer.getCurrentResult().data).toBe('there'));
  refetchAfterChange(queryClient, ['airdrop-tasks']);
  await eventually(() => expect(responses).toHaveLength(2));
  stop();
});
