import { expect, test, vi } from 'vitest';
import { trackLeaving } from './page-left.ts';

const at = (pathname: string) => ({ pathname });
const routerAt = (path: string, wanted = path) => ({
  state: { location: at(wanted), resolvedLocation: at(path) },
  invalidate: vi.fn(async () => undefined),
});

test('a page that stays keeps what it was loaded with', async () => {
  const router = routerAt('/presales');
  await trackLeaving(router)();
  expect(router.invalidate).not.toHaveBeenCalled();
});

test('a page that takes its place before the answer is loaded anew', async () => {
  const router = routerAt('/presales');
  const settle = trackLeaving(router);
  router.state = { location: at('/presales/1'), resolvedLocation: at('/presales/1') };
  await settle();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test('so is one that was on its way when something was pressed', async () => {
  const router = routerAt('/presales', '/presales/1');
  await trackLeaving(router)();
  expect(router.invalidate).toHaveBeenCalledOnce();
});
