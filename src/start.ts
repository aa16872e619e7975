import { createCsrfMiddleware, createStart } from '@tanstack/react-start';
import { errorAdapter } from './routes/shell/error-adapter.ts';

export const startInstance = createStart(() => ({
  serializationAdapters: [errorAdapter],
  // A start file of one's own drops the framework's; there are no server functions, and none may come in without it.
  requestMiddleware: [createCsrfMiddleware({ filter: (request) => request.handlerType === 'serverFn' })],
}));
