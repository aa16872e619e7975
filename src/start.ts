import { createCsrfMiddleware, createStart } from '@tanstack/react-start';
import { errorAdapter } from './routes/shell/error-adapter.ts';

export const startInstance = createStart(() => ({
  serializationAdapters: [errorAdapter],
  // A custom start file replaces the framework's; there are no server functions, and none may be added
  // without this check.
  requestMiddleware: [createCsrfMiddleware({ filter: (request) => request.handlerType === 'serverFn' })],
}));
