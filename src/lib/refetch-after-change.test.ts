import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchAfterChange } from './refetch-after-change.ts';

function shown() {
  const responses: ((value: string) => void)[] = [];
  const queryClient = new QueryClient();
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['airdrop-tasks', 'counts'], queryFn });
  const stop = observer.subscribe(() => undefined);
  return { queryClient, observer, answers: responses, stop };
}

it('refetches after a first response that was in progress during the change', async () => {
  const { queryClient, observer, answers, stop } = shown();
  refetchAfterChange(queryClient, ['airdrop-tasks']);
  expect(answers).toHaveLength(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after it');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'));
  expect(answers).toHaveLength(2);
  stop();
});

it('refetches existing data at once', async () => {
  const { queryClient, observer, answers, stop } = shown();
  answers[0]?.('there');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
  refetchAfterChange(queryClient, ['airdrop-tasks']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  stop();
});
