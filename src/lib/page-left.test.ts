import { expect, test, vi } from 'vitest';
import { trackLeaving } from './page-left.ts';

const toLocation = (pathname: string) => ({ pathname });
const routerAt = (path: string, target = path) => ({
  state: { location: toLocation(target), resolvedLocation: toLocation(path) },
  invalidate: vi.fn(async () => undefined),
});

test('trackLeaving keeps the data of a page that stays', async () => {
  const router = routerAt('/presales');
  await trackLeaving(router)();
  expect(router.invalidate).not.toHaveBeenCalled();
});

test('trackLeaving reloads a page that was opened before the response', async () => {
  const router = routerAt('/presales');
  const reloadIfLeft = trackLeaving(router);
  router.state = { location: toLocation('/presales/1'), resolvedLocation: toLocation('/presales/1') };
  await reloadIfLeft();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test('trackLeaving reloads a page that was loading during the action', async () => {
  const router = routerAt('/presales', '/presales/1');
  await trackLeaving(router)();
  expect(router.invalidate).toHaveBeenCalledOnce();
});
