import { rootRouteId } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler } from '@tanstack/react-start/server';
import { createHttp } from './http.server.ts';
import { runCommand } from './main.server.ts';
import { renderWhole } from './routes/http/render-whole.server.ts';
import { type DevelopOptions, serveForDevelopment } from './serve.server.ts';

const handler = createStartHandler((page) => {
  const route = page.router.state.matches.at(-1);
  if (route !== undefined && route.routeId !== rootRouteId)
    getGlobalStartContext()?.noteRoute?.(route.fullPath);
  return renderWhole(page);
});

export default { fetch: handler };

export { createHttp };

/** Renders a page with the HTTP layer's data about the request. */
export const render: Parameters<typeof createHttp>[0]['render'] = async (request, input) =>
  handler(request, { context: input });

/** Runs one of the program's commands: serve, admin, demo, doctor. */
export function main(args: readonly string[], clock?: () => Date): Promise<void> {
  return runCommand(args, render, clock);
}

/** Serves for development: every request uses the latest edit of pages and operations. */
export function develop(options: DevelopOptions): Promise<void> {
  return serveForDevelopment(options);
}
