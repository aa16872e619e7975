import { reportClientErrors } from './lib/client-errors.ts';
import { prepareFormats } from './lib/first-formats.ts';
import { nextTask } from './lib/next-task.ts';
import { importPart, namePageCodeErrors } from './lib/page-code.ts';

/**
 * All of these come with this file (vite.config.ts): what an import names is evaluated then, each in a task of its own, as all of
 * them in one hold a press up for 30 to 60 ms on a slow phone.
 */
async function start() {
  await prepareFormats();
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const { RouterClient } = await import('@tanstack/react-router/ssr/client');
  await nextTask();
  await import('./routes/root.tsx');
  await nextTask();
  const { getRouter } = await import('./router.tsx');
  await nextTask();
  const { startPage } = await import('./start-page.tsx');
  // Only now: an error of a module above is told in its own words.
  namePageCodeErrors();
  await startPage({ hydrateRoot, RouterClient, getRouter });
}

reportClientErrors();
Object.assign(globalThis, { importPart });
void start();
