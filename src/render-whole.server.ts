import { setImmediate as turn } from 'node:timers/promises';
import {
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { StartServer } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { startBreathing } from './ui/breathe.ts';

startBreathing();

/**
 * A page's document, sent once all of it is drawn: what is drawn a little later, so that others' calls go first
 * (`ui/breathe.ts`), stands in its place instead of coming after the rest by a script.
 */
export const renderWhole = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const { signal } = request;
  const drawing = new AbortController();
  const nonce = router.options.ssr?.nonce;
  const noteError = getGlobalStartContext()?.noteError;
  try {
    // What comes before and after is long enough by itself.
    await turn();
    const document = await renderToReadableStream(createElement(StartServer, { router }), {
      signal: AbortSignal.any([signal, drawing.signal]),
      ...(nonce !== undefined && { nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (!signal.aborted && !drawing.signal.aborted) noteError?.(error);
      },
    });
    await document.allReady;
    await turn();
    const body = transformReadableStreamWithRouter(router, document, {
      rendererSafePoint: 'script-close',
      signal,
      onAbort: (reason) => drawing.abort(reason),
    });
    const response = new Response(body, { status: getSsrStatus(router), headers: responseHeaders });
    return createSsrStreamResponse(router, response);
  } catch (error) {
    router.serverSsr?.cleanup();
    throw error;
  }
});
