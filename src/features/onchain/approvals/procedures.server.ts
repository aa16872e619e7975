import * as z from 'zod/mini';
import { defineRoutes, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { listApprovals } from './queries.server.ts';
import { approvalList } from './schema.ts';

const route = defineRoutes('On chain');

export const approvalOperations = {
  list: memberOperation
    .route(
      route('GET', '/approvals', 'List the open approvals of my watched wallets', {
        description:
          'What contracts may still move, the dangerous ones first. `amount` is exact; `symbol` is what the token calls itself.',
      }),
    )
    .input(z.prefault(z.strictObject({}), {}))
    .output(approvalList)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context }) => listApprovals(context.ctx)),
};
