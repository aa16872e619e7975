import { adminCreation, adminOperation, publicOperation } from '#/platform/rpc/procedures.server.ts';
import { itemDeletion } from '../items/schema.ts';
import { addPresale, deletePresale, editPresale } from './commands.server.ts';
import { addFact, deleteFact } from './facts/commands.server.ts';
import { factId, factInput } from './facts/schema.ts';
import { getPresale, listNext, listPresales } from './queries.server.ts';
import { adminPresaleInput, nextPresales, presale, presaleEdit, presaleId, presaleList } from './schema.ts';

const tags = ['Presales'];

export const presaleOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route({ method: 'GET', path: '/presales', summary: 'List presales, sponsored first', tags })
    .output(presaleList)
    .handler(({ context }) => listPresales(context.ctx)),

  next: publicOperation
    .meta({ access: 'public', cached: true })
    .route({
      method: 'GET',
      path: '/next-presales',
      summary: 'List presales that are open or start next',
      tags,
    })
    .output(nextPresales)
    .handler(({ context }) => listNext(context.ctx)),

  get: publicOperation
    .route({ method: 'GET', path: '/presales/{id}', summary: 'Get a presale', tags })
    .input(presaleId)
    .output(presale)
    .handler(({ context, input }) => getPresale(context.ctx, input)),

  add: adminCreation
    .route({ method: 'POST', path: '/presales', successStatus: 201, summary: 'Add a presale', tags })
    .input(adminPresaleInput)
    .output(presale)
    .meta({ refuses: ['NOT_FOUND'] })
    .handler(({ context, input }) => addPresale(context.ctx, input)),

  edit: adminOperation
    .route({ method: 'PATCH', path: '/presales/{id}', summary: 'Update a presale', tags })
    .input(presaleEdit)
    .output(presale)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editPresale(context.ctx, input)),

  remove: adminOperation
    .route({ method: 'DELETE', path: '/presales/{id}', summary: 'Delete a presale', tags })
    .input(itemDeletion)
    .output(presaleId)
    .handler(({ context, input }) => deletePresale(context.ctx, input)),

  addFact: adminCreation
    .route({
      method: 'POST',
      path: '/presales/{id}/facts',
      successStatus: 201,
      summary: 'Set a fact of a presale, with its source',
      tags,
    })
    .input(factInput)
    .output(presale)
    .meta({ refuses: ['NOT_FOUND', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addFact(context.ctx, input)),

  removeFact: adminOperation
    .route({ method: 'DELETE', path: '/presale-facts/{id}', summary: 'Remove a fact of a presale', tags })
    .input(factId)
    .output(presale)
    .handler(({ context, input }) => deleteFact(context.ctx, input)),
};
