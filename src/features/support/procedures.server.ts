import { done, doneOutput } from '#/platform/rpc/done.server.ts';
import { adminOperation, defineRoutes, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { markMessage, sendMessage } from './commands.server.ts';
import { getMessage, listMessages } from './queries.server.ts';
import { messageId, messagesInput, messagesPage, supportInput, supportMessage } from './schema.ts';

const route = defineRoutes('Support');
const adminRoute = defineRoutes('Admin');

export const supportOperations = {
  send: publicOperation
    .route(route('POST', '/support', 'Contact support'))
    .input(supportInput)
    .output(done)
    .meta({ errors: [{ code: 'INVALID', status: 422 }, 'LIMIT_REACHED'] })
    .handler(async ({ context, input }) => {
      await sendMessage(context.ctx, input, context);
      return doneOutput;
    }),

  list: adminOperation
    .route(adminRoute('GET', '/admin/support', 'List support messages'))
    .input(messagesInput)
    .output(messagesPage)
    .handler(({ context, input }) => listMessages(context.ctx, input)),

  get: adminOperation
    .route(adminRoute('GET', '/admin/support/{id}', 'Get a support message'))
    .input(messageId)
    .output(supportMessage)
    .handler(({ context, input }) => getMessage(context.ctx, input)),

  markDone: adminOperation
    .route(adminRoute('POST', '/admin/support/{id}/done', 'Mark as done'))
    .input(messageId)
    .output(supportMessage)
    .handler(async ({ context, input }) => {
      await markMessage(context.ctx, input, 'done');
      return getMessage(context.ctx, input);
    }),

  reopen: adminOperation
    .route(adminRoute('POST', '/admin/support/{id}/reopen', 'Reopen a message'))
    .input(messageId)
    .output(supportMessage)
    .handler(async ({ context, input }) => {
      await markMessage(context.ctx, input, 'open');
      return getMessage(context.ctx, input);
    }),
};
