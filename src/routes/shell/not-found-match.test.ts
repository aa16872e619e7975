import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { isNotFoundMatch } from './not-found-match.ts';

const changed =
  'TanStack Router has changed how it marks a missing page: adapt src/routes/shell/not-found-match.ts';

async function isNotFoundAt(path: string): Promise<boolean> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/page' });
  const missing = createRoute({
    getParentRoute: () => root,
    path: '/missing',
    loader: () => {
      throw notFound();
    },
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page, missing]), history });
  await router.load();
  return router.state.matches.some(isNotFoundMatch);
}

it.each([
  [false, '/page'],
  [true, '/nowhere'],
  [true, '/page/nowhere'],
  [true, '/missing'],
])('isNotFoundMatch returns %s for %s', async (isMissing, path) => {
  expect(await isNotFoundAt(path), changed).toBe(isMissing);
});
