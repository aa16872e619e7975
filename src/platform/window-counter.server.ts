import { LRUCache } from 'lru-cache';
import { maxClockSkewMs } from './clock-skew.server.ts';

export type WindowRequest = {
  key: string;
  cost: number;
  limit: number;
  windowSeconds: number;
  now: Date;
};

export type WindowResult = {
  passed: boolean;
  /** The remaining amount of the window after the take. */
  remaining: number;
  /** When the window ends, in milliseconds since the epoch. */
  endsAt: number;
};

export type WindowCounter = {
  consume: (request: WindowRequest) => WindowResult;
};

/**
 * Counts takes in this process's memory, in fixed windows that start with a key's first take. Only the latest
 * `maxKeys` are counted: an evicted key starts a new window.
 */
export function createWindowCounter(maxKeys = 50_000): WindowCounter {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: maxKeys });
  return {
    consume({ key, cost, limit, windowSeconds, now }) {
      let window = windows.get(key);
      const endsAt = now.getTime() + windowSeconds * 1000;
      // A window that ends much later was started by a clock that was ahead.
      const isOver = window && (window.endsAt <= now.getTime() || window.endsAt > endsAt + maxClockSkewMs);
      if (window === undefined || isOver) {
        window = { used: 0, endsAt };
        windows.set(key, window);
      }
      const passed = window.used + cost <= limit;
      if (passed) window.used += cost;
      return { passed, remaining: limit - window.used, endsAt: window.endsAt };
    },
  };
}
