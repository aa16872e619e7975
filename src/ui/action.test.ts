import { expect, test } from 'vitest';
import { type ActionState, createAction } from './action.ts';

/** A call that is answered when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { act: () => promise, resolve, reject };
}

const say = (failure: unknown) => String(failure);

function shownBy(action: ReturnType<typeof createAction>) {
  const states: ActionState[] = [];
  const stop = action.show((state) => states.push(state));
  return { stop, last: () => states.at(-1), count: () => states.length };
}

test('is busy until the act is done, and answers that it worked', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const call = held();
  const done = action.run(call.act, say);
  expect(shown.last()).toEqual({ running: [''], error: undefined });
  call.resolve();
  expect(await done).toBe(true);
  expect(shown.last()).toEqual({ running: [], error: undefined });
});

test('a second press in the same moment does nothing, and takes nothing from the first', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const call = held();
  let calls = 0;
  const act = () => {
    calls += 1;
    return call.act();
  };
  // The very same function, as of a screen that has not been drawn anew.
  const { run } = action;
  const first = run(act, say);
  expect(await run(act, say)).toBe(false);
  expect(shown.last()?.running).toEqual(['']);
  call.resolve();
  expect(await first).toBe(true);
  expect(calls).toBe(1);
  expect(await run(act, say)).toBe(true);
});

test('shows what is told of a failure until the next try, and answers that it did not work', async () => {
  const action = createAction();
  const shown = shownBy(action);
  expect(await action.run(() => Promise.reject(new Error('gone')), say)).toBe(false);
  expect(shown.last()).toEqual({ running: [], error: 'Error: gone' });
  const call = held();
  const again = action.run(call.act, say);
  expect(shown.last()?.error).toBeUndefined();
  call.reject('again');
  await again;
  expect(shown.last()?.error).toBe('again');
  action.reset();
  expect(shown.last()).toEqual({ running: [], error: undefined });
});

test('an act that throws before it waits is a failure like any other', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const broken = () => {
    throw new Error('broken');
  };
  expect(await action.run(broken, say)).toBe(false);
  expect(shown.last()).toEqual({ running: [], error: 'Error: broken' });
});

test('is not busy any more when telling fails', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const failing = action.run(
    () => Promise.reject(new Error('gone')),
    () => {
      throw new Error('speechless');
    },
  );
  await expect(failing).rejects.toThrow('speechless');
  expect(shown.last()?.running).toEqual([]);
});

test('of several things, each is on its way for itself', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const [one, both] = [held(), held()];
  const first = action.run(one.act, say, ['a']);
  expect(await action.run(one.act, say, ['a'])).toBe(false);
  const second = action.run(both.act, say, ['a', 'b']);
  expect(shown.last()?.running).toEqual(['a', 'b']);
  both.resolve();
  expect(await second).toBe(true);
  // It is the first's still.
  expect(shown.last()?.running).toEqual(['a']);
  one.resolve();
  await first;
  expect(shown.last()?.running).toEqual([]);
});

test('tells nobody once its screen is gone, and a screen that comes back what is so by then', async () => {
  const action = createAction();
  const shown = shownBy(action);
  const call = held();
  const done = action.run(call.act, say);
  shown.stop();
  const told = shown.count();
  call.reject('too late');
  expect(await done).toBe(false);
  expect(shown.count()).toBe(told);
  expect(shownBy(action).last()).toEqual({ running: [], error: 'too late' });
});
