import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserTarget } from '../../test/harness/browser-target.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { stubHangingNetwork } from '../../test/harness/hanging-network.ts';
import { waitForServer } from './network.ts';

beforeEach(() => {
  const profile = new BrowserTarget();
  vi.stubGlobal('document', Object.assign(new BrowserTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', profile.addEventListener.bind(profile));
  vi.stubGlobal('removeEventListener', profile.removeEventListener.bind(profile));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('retries after a request that hangs', async () => {
  const network = stubHangingNetwork();
  let failures = 0;
  const returned = waitForServer(new AbortController().signal, () => {
    failures += 1;
  });
  await eventually(() => expect(failures).toBeGreaterThan(0));
  network.recover();
  expect(await returned).toBe(true);
});

it('stops when its signal aborts, also during a request', async () => {
  stubHangingNetwork();
  const stopping = new AbortController();
  const returned = waitForServer(stopping.signal, () => undefined);
  stopping.abort(new Error('stopped'));
  await expect(returned).rejects.toThrow('stopped');
});
