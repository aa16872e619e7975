import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { addFaucet, deleteFaucet, editFaucet, recordUse, voteFaucet } from './commands.server.ts';
import { getFaucet, getNote, listFaucets, listMostWorked, listNotes } from './queries.server.ts';
import {
  faucet,
  faucetChanges,
  faucetId,
  faucetInput,
  faucetList,
  faucetNote,
  faucetNotes,
  voteInput,
  voteResult,
} from './schema.ts';

const route = defineRoutes('Faucets');

export const faucetOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/faucets', 'List faucets, working ones first'))
    .output(faucetList)
    .handler(({ context }) => listFaucets(context.ctx)),

  mostWorked: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/most-worked-faucets', 'List faucets by recent successes'))
    .output(faucetList)
    .handler(({ context }) => listMostWorked(context.ctx)),

  add: adminCreation
    .route(route('POST', '/faucets', 'Add a faucet'))
    .input(faucetInput)
    .output(faucet)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => addFaucet(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/faucets/{id}', 'Update a faucet'))
    .input(faucetChanges)
    .output(faucet)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editFaucet(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/faucets/{id}', 'Delete a faucet'))
    .input(faucetId)
    .output(faucetId)
    .handler(({ context, input }) => deleteFaucet(context.ctx, input)),

  notes: memberOperation
    .route(route('GET', '/faucet-notes', 'List my faucet reports and uses'))
    .output(faucetNotes)
    .handler(({ context }) => listNotes(context.ctx)),

  vote: memberOperation
    .route(route('PUT', '/faucets/{id}/vote', 'Report that a faucet worked or was empty'))
    .input(voteInput)
    .output(voteResult)
    .handler(async ({ context: { ctx }, input }) => {
      await voteFaucet(ctx, input);
      return { faucet: await getFaucet(ctx, { id: input.id }), note: await getNote(ctx, { id: input.id }) };
    }),

  use: memberOperation
    .route(route('PUT', '/faucets/{id}/use', 'Mark a faucet as used and start its cooldown'))
    .input(faucetId)
    .output(faucetNote)
    .handler(async ({ context, input }) => {
      await recordUse(context.ctx, input);
      return getNote(context.ctx, input);
    }),
};
