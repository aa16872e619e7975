import { expect, test } from 'vitest';
import { type ActionState, createAction } from './action.ts';

/** A call that resolves when the test says so. */
function createPendingCall() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { act: () => promise, resolve, reject };
}

const toMessage = (failure: unknown) => String(failure);

function recordStates(action: ReturnType<typeof createAction>) {
  const states: ActionState[] = [];
  const stop = action.subscribe((state) => states.push(state));
  return { stop, last: () => states.at(-1), count: () => states.length };
}

test('createAction is busy until the call settles, and resolves with its success', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const call = createPendingCall();
  const done = action.run(call.act, toMessage);
  expect(recorder.last()).toEqual({ running: [''], error: undefined });
  call.resolve();
  expect(await done).toBe(true);
  expect(recorder.last()).toEqual({ running: [], error: undefined });
});

test('createAction ignores a second press in the same moment', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const call = createPendingCall();
  let calls = 0;
  const act = () => {
    calls += 1;
    return call.act();
  };
  // The same function, as from a stale render.
  const { run } = action;
  const first = run(act, toMessage);
  expect(await run(act, toMessage)).toBe(false);
  expect(recorder.last()?.running).toEqual(['']);
  call.resolve();
  expect(await first).toBe(true);
  expect(calls).toBe(1);
  expect(await run(act, toMessage)).toBe(true);
});

test('createAction shows a failure until the next attempt, and resolves with false', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  expect(await action.run(() => Promise.reject(new Error('gone')), toMessage)).toBe(false);
  expect(recorder.last()).toEqual({ running: [], error: 'Error: gone' });
  const call = createPendingCall();
  const secondRun = action.run(call.act, toMessage);
  expect(recorder.last()?.error).toBeUndefined();
  call.reject('again');
  await secondRun;
  expect(recorder.last()?.error).toBe('again');
  action.reset();
  expect(recorder.last()).toEqual({ running: [], error: undefined });
});

test('createAction treats a synchronous throw like any failure', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const broken = () => {
    throw new Error('broken');
  };
  expect(await action.run(broken, toMessage)).toBe(false);
  expect(recorder.last()).toEqual({ running: [], error: 'Error: broken' });
});

test('createAction is not busy after its failure handler throws', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const failing = action.run(
    () => Promise.reject(new Error('gone')),
    () => {
      throw new Error('speechless');
    },
  );
  await expect(failing).rejects.toThrow('speechless');
  expect(recorder.last()?.running).toEqual([]);
});

test('createAction tracks several subjects separately', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const [single, both] = [createPendingCall(), createPendingCall()];
  const first = action.run(single.act, toMessage, ['a']);
  expect(await action.run(single.act, toMessage, ['a'])).toBe(false);
  const second = action.run(both.act, toMessage, ['a', 'b']);
  expect(recorder.last()?.running).toEqual(['a', 'b']);
  both.resolve();
  expect(await second).toBe(true);
  // The first call is still running.
  expect(recorder.last()?.running).toEqual(['a']);
  single.resolve();
  await first;
  expect(recorder.last()?.running).toEqual([]);
});

test('createAction notifies nobody after unmount, and sends the current state on remount', async () => {
  const action = createAction();
  const recorder = recordStates(action);
  const call = createPendingCall();
  const done = action.run(call.act, toMessage);
  recorder.stop();
  const countBefore = recorder.count();
  call.reject('too late');
  expect(await done).toBe(false);
  expect(recorder.count()).toBe(countBefore);
  expect(recordStates(action).last()).toEqual({ running: [], error: 'too late' });
});
