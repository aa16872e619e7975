import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { type FailureOptions, showFailure } from './action.ts';
import { dismissToast, getToasts } from './toast-store.ts';
import { useAction } from './use-action.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Returns the hook's result in a component. */
function renderAction(options?: FailureOptions): ReturnType<typeof useAction> {
  const actions: ReturnType<typeof useAction>[] = [];
  const Probe = () => {
    const action = useAction(options);
    actions.push(action);
    return <p>{action.busy ? 'busy' : 'idle'}</p>;
  };
  expect(renderToStaticMarkup(<Probe />)).toBe('<p>idle</p>');
  const [action] = actions;
  if (action === undefined) throw new Error('Nothing was drawn.');
  return action;
}

const failRequest = () => Promise.reject(new TypeError('Failed to fetch'));
const rejectRequest = () => Promise.reject(new AppError('CONFLICT', 'Somebody was quicker.'));
const listToasts = () => getToasts().map(({ title, description, tone }) => [title, description, tone]);

test("useAction shows a failure in a toast: the server's message, or else its own", async () => {
  const { run } = renderAction({ failureMessage: 'Failed to save.' });
  await run(rejectRequest);
  expect(listToasts()).toEqual([['Somebody was quicker.', undefined, 'destructive']]);
  await run(failRequest);
  expect(listToasts()).toEqual([['Failed to save.', undefined, 'destructive']]);
});

test('useAction shows nothing after success', async () => {
  expect(await renderAction().run(() => Promise.resolve(false))).toBe(true);
  expect(listToasts()).toEqual([]);
});

test('useAction has a default message', async () => {
  await renderAction().run(failRequest);
  expect(listToasts()).toEqual([['Something went wrong. Please try again.', undefined, 'destructive']]);
});

test('run accepts its own messages', async () => {
  const { run } = renderAction({ failureMessage: 'Failed to save.' });
  await run(failRequest, { title: 'Couldn’t remove it', failureMessage: 'Please try again later.' });
  expect(listToasts()).toEqual([['Couldn’t remove it', 'Please try again later.', 'destructive']]);
});

test('showFailure with `beside` shows no toast, with `both` it does', () => {
  const failed = 'Failed to save.';
  expect(showFailure(new Error('lost'), { failureMessage: failed, placement: 'beside' })).toBe(failed);
  expect(listToasts()).toEqual([]);
  expect(showFailure(new Error('lost'), { failureMessage: failed, placement: 'both' })).toBe(failed);
  expect(listToasts()).toHaveLength(1);
  expect(showFailure(new Error('lost'), { failureMessage: failed })).toBeUndefined();
});

test('useAction with onFailed shows nothing itself', async () => {
  const failures: unknown[] = [];
  const onFailed = (failure: unknown) => void failures.push(failure);
  expect(await renderAction({ onFailed, placement: 'both' }).run(failRequest)).toBe(false);
  expect(failures).toHaveLength(1);
  expect(listToasts()).toEqual([]);
});
