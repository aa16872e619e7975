import {
  adminCreation,
  adminOperation,
  defineRoutes,
  publicOperation,
} from '#/platform/rpc/procedures.server.ts';
import { itemDeletion } from '../items/schema.ts';
import { addPresale, deletePresale, editPresale } from './commands.server.ts';
import { addFact, deleteFact } from './facts/commands.server.ts';
import { factId, factInput } from './facts/schema.ts';
import { getPresale, listNextPresales, listPresales } from './queries.server.ts';
import { adminPresaleInput, nextPresales, presale, presaleEdit, presaleId, presaleList } from './schema.ts';

const route = defineRoutes('Presales');

export const presaleOperations = {
  list: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/presales', 'List presales, sponsored first'))
    .output(presaleList)
    .handler(({ context }) => listPresales(context.ctx)),

  next: publicOperation
    .meta({ access: 'public', cached: true })
    .route(route('GET', '/next-presales', 'List presales that are open or start next'))
    .output(nextPresales)
    .handler(({ context }) => listNextPresales(context.ctx)),

  get: publicOperation
    .route(route('GET', '/presales/{id}', 'Get a presale'))
    .input(presaleId)
    .output(presale)
    .handler(({ context, input }) => getPresale(context.ctx, input)),

  add: adminCreation
    .route(route('POST', '/presales', 'Add a presale'))
    .input(adminPresaleInput)
    .output(presale)
    .meta({ errors: ['NOT_FOUND'] })
    .handler(({ context, input }) => addPresale(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/presales/{id}', 'Update a presale'))
    .input(presaleEdit)
    .output(presale)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editPresale(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/presales/{id}', 'Delete a presale'))
    .input(itemDeletion)
    .output(presaleId)
    .handler(({ context, input }) => deletePresale(context.ctx, input)),

  addFact: adminCreation
    .route(route('POST', '/presales/{id}/facts', 'Set a fact of a presale, with its source'))
    .input(factInput)
    .output(presale)
    .meta({ errors: ['NOT_FOUND', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addFact(context.ctx, input)),

  removeFact: adminOperation
    .route(route('DELETE', '/presale-facts/{id}', 'Remove a fact of a presale'))
    .input(factId)
    .output(presale)
    .handler(({ context, input }) => deleteFact(context.ctx, input)),
};
