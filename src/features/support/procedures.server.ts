import { done, isDone } from '#/platform/rpc/done.server.ts';
import { adminOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { markMessage, sendMessage } from './commands.server.ts';
import { getMessage, listMessages } from './queries.server.ts';
import { messageId, messagesInput, messagesPage, supportInput, supportMessage } from './schema.ts';

const tags = ['Support'];
const admin = ['Admin'];

export const supportOperations = {
  send: publicOperation
    .route({ method: 'POST', path: '/support', summary: 'Contact support', tags })
    .input(supportInput)
    .output(done)
    .meta({ refuses: [{ code: 'INVALID', status: 422 }, 'LIMIT_REACHED'] })
    .handler(async ({ context, input }) => {
      await sendMessage(context.ctx, input, context);
      return isDone;
    }),

  list: adminOperation
    .route({ method: 'GET', path: '/admin/support', summary: 'List support messages', tags: admin })
    .input(messagesInput)
    .output(messagesPage)
    .handler(({ context, input }) => listMessages(context.ctx, input)),

  get: adminOperation
    .route({ method: 'GET', path: '/admin/support/{id}', summary: 'Get a support message', tags: admin })
    .input(messageId)
    .output(supportMessage)
    .handler(({ context, input }) => getMessage(context.ctx, input)),

  markDone: adminOperation
    .route({ method: 'POST', path: '/admin/support/{id}/done', summary: 'Mark as done', tags: admin })
    .input(messageId)
    .output(supportMessage)
    .handler(async ({ context, input }) => {
      await markMessage(context.ctx, input, 'done');
      return getMessage(context.ctx, input);
    }),

  reopen: adminOperation
    .route({ method: 'POST', path: '/admin/support/{id}/reopen', summary: 'Reopen a message', tags: admin })
    .input(messageId)
    .output(supportMessage)
    .handler(async ({ context, input }) => {
      await markMessage(context.ctx, input, 'open');
      return getMessage(context.ctx, input);
    }),
};
