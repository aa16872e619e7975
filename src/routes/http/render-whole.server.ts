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

/**
 * Renders a page's document and sends it when it is complete. The framework's own handler streams suspended
 * parts, which a script then moves into place, and writes errors to the console instead of the request's log.
 */
export const renderWhole = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const { signal } = request;
  const rendering = new AbortController();
  const nonce = router.options.ssr?.nonce;
  const noteError = getGlobalStartContext()?.noteError;
  try {
    const document = await renderToReadableStream(createElement(StartServer, { router }), {
      signal: AbortSignal.any([signal, rendering.signal]),
      ...(nonce !== undefined && { nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (!signal.aborted && !rendering.signal.aborted) noteError?.(error);
      },
    });
    await document.allReady;
    const body = transformReadableStreamWithRouter(router, document, {
      rendererSafePoint: 'script-close',
      signal,
      onAbort: (reason) => rendering.abort(reason),
    });
    const response = new Response(body, { status: getSsrStatus(router), headers: responseHeaders });
    return createSsrStreamResponse(router, response);
  } catch (error) {
    router.serverSsr?.cleanup();
    throw error;
  }
});
