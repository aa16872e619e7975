import { vi } from 'vitest';

/**
 * Replaces `fetch` by that of a network that hangs: requests end only by their signal. Its timeouts last a hundredth of
 * their time. Returns a function that lets later requests succeed.
 */
export function stubHangingNetwork(): { recover: () => void } {
  let isHanging = true;
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit = {}) =>
    isHanging
      ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(new Response()),
  );
  return {
    recover: () => {
      isHanging = false;
    },
  };
}
