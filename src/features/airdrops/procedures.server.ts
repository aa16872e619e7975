import { declared } from '#/platform/rpc/declared.server.ts';
import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { changeMany, deleteMany, undoDelete } from './bulk/commands.server.ts';
import {
  addInput,
  bulkChange,
  bulkChanged,
  bulkRemoval,
  bulkRemoved,
  bulkRestored,
  bulkUndo,
  bulkVisit,
  bulkVisited,
  changes,
  changesInput,
  editInput,
  firstPage,
  firstPageInput,
  listInput,
  nothing,
  overview,
  removed,
  statusChange,
  visitedToday,
  visitInput,
} from './calls.ts';
import { addAirdrop, changeStatus, deleteAirdrop, editAirdrop } from './commands.server.ts';
import {
  listVisitedToday,
  recordVisit,
  recordVisits,
  undoVisit,
  undoVisits,
} from './data/visit-commands.server.ts';
import { readFirstPage } from './list/queries.server.ts';
import { changesSince, getAirdrop, listAirdrops, readOverview } from './queries.server.ts';
import { airdrop, airdropId, airdropPage } from './schema.ts';

const tags = ['Airdrops'];

export const airdropOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/airdrops', summary: 'List my airdrops, newest first', tags })
    .input(listInput)
    .output(declared(airdropPage))
    .handler(({ context, input }) => listAirdrops(context.ctx, input)),

  firstPage: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'GET',
      path: '/airdrops/first-page',
      summary: 'Search my airdrops',
      tags,
    })
    .input(firstPageInput)
    .output(declared(firstPage))
    .handler(({ context, input }) => readFirstPage(context.ctx, input)),

  changes: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/airdrops/changes', summary: 'List changes since a revision', tags })
    .input(changesInput)
    .output(declared(changes))
    .handler(({ context, input }) => changesSince(context.ctx, input)),

  overview: memberOperation
    .route({ method: 'GET', path: '/airdrops/overview', summary: 'Get my counts, streak, and balance', tags })
    .input(nothing)
    .output(overview)
    .handler(({ context }) => readOverview(context.ctx)),

  get: memberOperation
    .route({ method: 'GET', path: '/airdrops/{id}', summary: 'Get an airdrop', tags })
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => getAirdrop(context.ctx, input)),

  add: memberCreation
    .route({ method: 'POST', path: '/airdrops', successStatus: 201, summary: 'Add an airdrop', tags })
    .input(addInput)
    .output(declared(airdrop))
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addAirdrop(context.ctx, input)),

  edit: memberOperation
    .route({ method: 'PATCH', path: '/airdrops/{id}', summary: 'Update an airdrop', tags })
    .input(editInput)
    .output(airdrop)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editAirdrop(context.ctx, input)),

  changeStatus: memberOperation
    .route({
      method: 'POST',
      path: '/airdrops/{id}/status',
      summary: 'Mark an airdrop as active or claimed',
      tags,
    })
    .input(statusChange)
    .output(airdrop)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => changeStatus(context.ctx, input)),

  remove: memberOperation
    .route({ method: 'DELETE', path: '/airdrops/{id}', summary: 'Delete an airdrop permanently', tags })
    .input(airdropId)
    .output(removed)
    .handler(({ context, input }) => deleteAirdrop(context.ctx, input)),

  recordVisit: memberOperation
    .route({ method: 'POST', path: '/airdrops/{id}/visits', summary: 'Check in for today', tags })
    .input(visitInput)
    .output(airdrop)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => recordVisit(context.ctx, input)),

  undoVisit: memberOperation
    .route({
      method: 'DELETE',
      path: '/airdrops/{id}/visits/today',
      summary: 'Undo today’s check-in',
      tags,
    })
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => undoVisit(context.ctx, input)),

  visitsToday: memberOperation
    .route({ method: 'GET', path: '/visits/today', summary: 'List airdrops visited today', tags })
    .input(nothing)
    .output(declared(visitedToday))
    .handler(({ context }) => listVisitedToday(context.ctx)),

  changeMany: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'POST', path: '/airdrops/bulk/change', summary: 'Update several airdrops', tags })
    .input(bulkChange)
    .output(bulkChanged)
    .handler(({ context, input }) => changeMany(context.ctx, input)),

  recordVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy', refuses: ['LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/airdrops/bulk/visits',
      summary: 'Check in to several airdrops for today',
      tags,
    })
    .input(bulkVisit)
    .output(bulkVisited)
    .handler(({ context, input }) => recordVisits(context.ctx, input)),

  undoVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'POST',
      path: '/airdrops/bulk/visits/undo',
      summary: 'Undo today’s check-ins to several airdrops',
      tags,
    })
    .input(bulkVisit)
    .output(bulkVisited)
    .handler(({ context, input }) => undoVisits(context.ctx, input)),

  removeMany: memberCreation
    .route({
      method: 'POST',
      path: '/airdrops/bulk/delete',
      successStatus: 201,
      summary: 'Delete several airdrops; can be undone for a minute',
      tags,
    })
    .input(bulkRemoval)
    .output(bulkRemoved)
    .handler(({ context, input }) => deleteMany(context.ctx, input)),

  undoRemove: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'POST', path: '/airdrops/bulk/undo', summary: 'Restore deleted airdrops', tags })
    .input(bulkUndo)
    .output(bulkRestored)
    .meta({ refuses: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => undoDelete(context.ctx, input)),
};
