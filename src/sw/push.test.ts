import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserTarget } from '../../test/harness/browser-target.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { stubHangingNetwork } from '../../test/harness/hanging-network.ts';

let worker: BrowserTarget;
let shown: { title: string; body?: string }[];

beforeEach(async () => {
  worker = new BrowserTarget();
  shown = [];
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  vi.stubGlobal('registration', {
    showNotification: async (title: string, { body }: { body: string }) => shown.push({ title, body }),
  });
  await import('./push.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('reports an action as failed if the network hangs', async () => {
  stubHangingNetwork();
  const notification = { close: () => undefined, data: { id: 'n', url: '/tracker', airdropId: 'a' } };
  const press = { notification, action: 'check-in', waitUntil: () => undefined };
  worker.dispatchEvent(Object.assign(new Event('notificationclick'), press));
  await eventually(() =>
    expect(shown).toEqual([
      {
        title: 'You aren’t checked in',
        body: 'We couldn’t reach the server. Press to open Dropfolio.',
      },
    ]),
  );
});
