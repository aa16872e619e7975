import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const root: { dataset: Record<string, string> } = { dataset: {} };
const page = Object.assign(new EventTarget(), { documentElement: root });
const screen = new EventTarget();
let afterFirstSign: typeof import('./first-sign.ts')['afterFirstSign'];

beforeEach(async () => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen));
  vi.stubGlobal('removeEventListener', screen.removeEventListener.bind(screen));
  vi.useFakeTimers();
  // Whether anybody has been seen is the page's, which begins anew.
  vi.resetModules();
  ({ afterFirstSign } = await import('./first-sign.ts'));
});

/** As a browser has it for what somebody does. */
function give(type: string, by: object = { movementX: 0, movementY: 3 }): Event {
  const event = Object.assign(new Event(type), by);
  if (type === 'scroll') Object.defineProperty(event, 'target', { value: page });
  return event;
}

afterEach(() => {
  root.dataset = {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the browser does once it is idle. */
function idleness() {
  const due: { work: () => void; timeout: number }[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) =>
    due.push({ work, timeout }),
  );
  return due;
}

it.each(['pointermove', 'touchstart', 'keydown', 'scroll', 'wheel', 'focusin', 'click', 'input'])(
  'begins once the page is idle after a %s, and not within it',
  (sign) => {
    const due = idleness();
    const work = vi.fn();
    afterFirstSign(work);
    vi.advanceTimersByTime(3_000);
    expect(due).toEqual([]);
    screen.dispatchEvent(give(sign));
    expect(work).not.toHaveBeenCalled();
    expect(due).toEqual([{ work: expect.any(Function), timeout: 1_000 }]);
    for (const one of due) one.work();
    expect(work).toHaveBeenCalledOnce();
    screen.dispatchEvent(give(sign));
    vi.advanceTimersByTime(60_000);
    expect(due).toHaveLength(1);
    expect(work).toHaveBeenCalledOnce();
  },
);

it('begins in another task where a browser says nothing of being idle', () => {
  const work = vi.fn();
  afterFirstSign(work);
  screen.dispatchEvent(give('keydown'));
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
});

it('begins once, whether the while is over or the page idle first', () => {
  const due = idleness();
  const work = vi.fn();
  afterFirstSign(work);
  vi.advanceTimersByTime(3_900);
  screen.dispatchEvent(give('keydown'));
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledOnce();
  for (const one of due) one.work();
  expect(work).toHaveBeenCalledOnce();
});

it('takes neither a pointer that rests nor a list that scrolls by itself for somebody', () => {
  const due = idleness();
  afterFirstSign(() => undefined);
  screen.dispatchEvent(give('pointermove', { movementX: 0, movementY: 0 }));
  screen.dispatchEvent(new Event('scroll'));
  expect(due).toEqual([]);
  screen.dispatchEvent(give('pointermove'));
  expect(due).toHaveLength(1);
});

it('begins at once when somebody turns to another window, and by itself after a while', () => {
  const [hidden, alone] = [vi.fn(), vi.fn()];
  afterFirstSign(alone);
  vi.advanceTimersByTime(4_000);
  expect(alone).toHaveBeenCalledOnce();
  afterFirstSign(hidden);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(hidden).toHaveBeenCalledOnce();
});

it('waits no longer once somebody has been seen', () => {
  afterFirstSign(() => undefined);
  screen.dispatchEvent(new Event('keydown'));
  const work = vi.fn();
  afterFirstSign(work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledOnce();
});

it('waits no longer where the loader of the page has seen somebody', () => {
  root.dataset.seen = '';
  const work = vi.fn();
  afterFirstSign(work);
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledOnce();
});

it('begins nothing that has been stopped, before the sign or after it', () => {
  const due = idleness();
  const [before, after] = [vi.fn(), vi.fn()];
  afterFirstSign(before)();
  const stop = afterFirstSign(after);
  screen.dispatchEvent(give('keydown'));
  stop();
  for (const one of due) one.work();
  vi.advanceTimersByTime(60_000);
  expect([before, after].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
