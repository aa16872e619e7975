import { use } from 'react';

/** How long pages are drawn before others go first, in milliseconds. */
const sliceMs = 2;

let isOn = false;
let began: number | undefined;
let next: Promise<void> | undefined;

/** For whoever draws pages in a way that waits for parts of them: from here on these give way. */
export function startBreathing(): void {
  isOn = true;
}

/** The next turn of the server's loop, once this one has had its time; undefined before. */
function rest(): Promise<void> | undefined {
  began ??= performance.now();
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      began = undefined;
      next = undefined;
      resolve();
    });
  });
  return performance.now() - began < sliceMs ? undefined : next;
}

/**
 * For what a page has many of: on the server, where a page is drawn in one go, each is a place at which the calls of others
 * may go first. In the browser, which gives way by itself, nothing.
 */
export function useBreath(): void {
  if (!import.meta.env.SSR || !isOn) return;
  for (let wait = rest(); wait !== undefined; wait = rest()) use(wait);
}
