import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = Object.assign(new EventTarget(), { documentElement: { dataset: {} as Record<string, string> } });
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
  page.documentElement.dataset = {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['pointermove', 'touchstart', 'keydown', 'scroll', 'wheel', 'focusin', 'click', 'input'])(
  'begins at a %s',
  (sign) => {
    const work = vi.fn();
    afterFirstSign(work);
    vi.advanceTimersByTime(3_000);
    expect(work).not.toHaveBeenCalled();
    screen.dispatchEvent(give(sign));
    expect(work).toHaveBeenCalledOnce();
    screen.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledOnce();
  },
);

it('takes neither a pointer that rests nor a list that scrolls by itself for somebody', () => {
  const work = vi.fn();
  afterFirstSign(work);
  screen.dispatchEvent(give('pointermove', { movementX: 0, movementY: 0 }));
  screen.dispatchEvent(new Event('scroll'));
  expect(work).not.toHaveBeenCalled();
  screen.dispatchEvent(give('pointermove'));
  expect(work).toHaveBeenCalledOnce();
});

it('begins when somebody turns to another window, and by itself after a while', () => {
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
  page.documentElement.dataset.seen = '';
  const work = vi.fn();
  afterFirstSign(work);
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledOnce();
});

it('begins nothing that has been stopped', () => {
  const work = vi.fn();
  afterFirstSign(work)();
  screen.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
