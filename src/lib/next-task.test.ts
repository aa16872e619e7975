import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inNextTask } from './next-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what has a task of its own', () => {
  it('begins after the one it is asked for in, and stops when told', () => {
    const end = vi.fn();
    const begin = vi.fn(() => end);
    const stop = inNextTask(begin);
    expect(begin).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(begin).toHaveBeenCalledOnce();
    expect(end).not.toHaveBeenCalled();
    stop();
    expect(end).toHaveBeenCalledOnce();
  });

  it('never begins when it is stopped before', () => {
    const begin = vi.fn(() => vi.fn());
    inNextTask(begin)();
    vi.runAllTimers();
    expect(begin).not.toHaveBeenCalled();
  });
});
