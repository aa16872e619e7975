import { expect, test, vi } from 'vitest';
import { trackLeaving } from './page-left.ts';

const at = (pathname: string) => ({ pathname });
const routerAt = (path: string, wanted = path) => ({
  state: { location: at(wanted), resolvedLocation: at(path) },
  invalidate: vi.fn(async () => undefined),
});

test('trackLeaving keeps the data of a page that stays', async () => {
  const router = routerAt('/presales');
  await trackLeaving(router)();
  expect(router.invalidate).not.toHaveBeenCalled();
});

test('trackLeaving reloads a page that was opened before the response', async () => {
  const router = routerAt('/presales');
  const settle = trackLeaving(router);
  router.state = { location: at('/presales/1'), resolvedLocation: at('/presales/1') };
  await settle();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test('trackLeaving reloads a page that was loading during the action', async () => {
  const router = routerAt('/presales', '/presales/1');
  await trackLeaving(router)();
  expect(router.invalidate).toHaveBeenCalledOnce();
});
