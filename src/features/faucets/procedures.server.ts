import {
  adminCreation,
  adminOperation,
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
  voted,
  voteInput,
} from './schema.ts';

const tags = ['Faucets'];

export const faucetOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/faucets', summary: 'List faucets, working ones first', tags })
    .output(faucetList)
    .handler(({ context }) => listFaucets(context.ctx)),

  mostWorked: publicOperation
    .meta({ access: 'public', cached: true })
    .route({
      method: 'GET',
      path: '/most-worked-faucets',
      summary: 'List faucets by recent successes',
      tags,
    })
    .output(faucetList)
    .handler(({ context }) => listMostWorked(context.ctx)),

  add: adminCreation
    .route({ method: 'POST', path: '/faucets', successStatus: 201, summary: 'Add a faucet', tags })
    .input(faucetInput)
    .output(faucet)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => addFaucet(context.ctx, input)),

  edit: adminOperation
    .route({ method: 'PATCH', path: '/faucets/{id}', summary: 'Update a faucet', tags })
    .input(faucetChanges)
    .output(faucet)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editFaucet(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/faucets/{id}', summary: 'Delete a faucet', tags })
    .input(faucetId)
    .output(faucetId)
    .handler(({ context, input }) => deleteFaucet(context.ctx, input)),

  notes: memberOperation
    .route({ method: 'GET', path: '/faucet-notes', summary: 'List my faucet reports and uses', tags })
    .output(faucetNotes)
    .handler(({ context }) => listNotes(context.ctx)),

  vote: memberOperation
    .route({
      method: 'PUT',
      path: '/faucets/{id}/vote',
      summary: 'Report that a faucet worked or was empty',
      tags,
    })
    .input(voteInput)
    .output(voted)
    .handler(async ({ context: { ctx }, input }) => {
      await voteFaucet(ctx, input);
      return { faucet: await getFaucet(ctx, { id: input.id }), note: await getNote(ctx, { id: input.id }) };
    }),

  use: memberOperation
    .route({
      method: 'PUT',
      path: '/faucets/{id}/use',
      summary: 'Mark a faucet as used and start its cooldown',
      tags,
    })
    .input(faucetId)
    .output(faucetNote)
    .handler(async ({ context, input }) => {
      await recordUse(context.ctx, input);
      return getNote(context.ctx, input);
    }),
};
