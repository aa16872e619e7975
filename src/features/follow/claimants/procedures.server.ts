import { adminCreation, adminOperation } from '#/platform/rpc/procedures.server.ts';
import { addClaimantNote, deleteClaimantNote } from './commands.server.ts';
import { getClaimant, listClaimantClaims } from './queries.server.ts';
import {
  claimantCase,
  claimantClaims,
  claimantClaimsInput,
  claimantId,
  claimantNoted,
  claimantNoteInput,
} from './schema.ts';

const tags = ['Admin'];

export const claimantOperations = {
  get: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/claimants/{id}',
      summary: 'Get a claimant: claims, connections, and notes',
      tags,
    })
    .input(claimantId)
    .output(claimantCase)
    .handler(({ context, input }) => getClaimant(context.ctx, input)),

  claims: adminOperation
    .meta({ access: 'admin', sessionOnly: true, weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/admin/claimants/{id}/claims',
      summary: 'List a claimant’s claims, newest first',
      tags,
    })
    .input(claimantClaimsInput)
    .output(claimantClaims)
    .handler(({ context, input }) => listClaimantClaims(context.ctx, input)),

  addNote: adminCreation
    .route({
      method: 'POST',
      path: '/admin/claimants/{id}/notes',
      successStatus: 201,
      summary: 'Add a note about a claimant',
      tags,
    })
    .input(claimantNoteInput)
    .output(claimantNoted)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addClaimantNote(context.ctx, input)),

  removeNote: adminOperation
    .route({
      method: 'DELETE',
      path: '/admin/claimants/notes/{id}',
      summary: 'Delete a note about a claimant',
      tags,
    })
    .input(claimantId)
    .output(claimantNoted)
    .handler(({ context, input }) => deleteClaimantNote(context.ctx, input)),
};
