import { expect, test, vi } from 'vitest';
import { noticeLeaving } from './page-left.ts';

const at = (pathname: string) => ({ pathname });
const routerAt = (path: string, wanted = path) => ({
  state: { location: at(wanted), resolvedLocation: at(path) },
  invalidate: vi.fn(async () => undefined),
});

test('noticeLeaving keeps the data of a page that stays', async () => {
  const router = routerAt('/presales');
  await noticeLeaving(router)();
  expect(router.invalidate).not.toHaveBeenCalled();
});

test('noticeLeaving reloads a page that was opened before the response', async () => {
  const router = routerAt('/presales');
  const settle = noticeLeaving(router);
  router.state = { location: at('/presales/1'), resolvedLocation: at('/presales/1') };
  await settle();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test('noticeLeaving reloads a page that was loading during the action', async () => {
  const router = routerAt('/presales', '/presales/1');
  await noticeLeaving(router)();
  expect(router.invalidate).toHaveBeenCalledOnce();
});
