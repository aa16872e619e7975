import { declared } from '#/platform/rpc/declared.server.ts';
import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
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

const route = defineRoutes('Airdrops');

export const airdropOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrops', 'List my airdrops, newest first'))
    .input(listInput)
    .output(declared(airdropPage))
    .handler(({ context, input }) => listAirdrops(context.ctx, input)),

  firstPage: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrops/first-page', 'Search my airdrops'))
    .input(firstPageInput)
    .output(declared(firstPage))
    .handler(({ context, input }) => readFirstPage(context.ctx, input)),

  changes: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrops/changes', 'List changes since a revision'))
    .input(changesInput)
    .output(declared(changes))
    .handler(({ context, input }) => changesSince(context.ctx, input)),

  overview: memberOperation
    .route(route('GET', '/airdrops/overview', 'Get my counts, streak, and balance'))
    .input(nothing)
    .output(overview)
    .handler(({ context }) => readOverview(context.ctx)),

  get: memberOperation
    .route(route('GET', '/airdrops/{id}', 'Get an airdrop'))
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => getAirdrop(context.ctx, input)),

  add: memberCreation
    .route(route('POST', '/airdrops', 'Add an airdrop'))
    .input(addInput)
    .output(declared(airdrop))
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => addAirdrop(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/airdrops/{id}', 'Update an airdrop'))
    .input(editInput)
    .output(airdrop)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editAirdrop(context.ctx, input)),

  changeStatus: memberOperation
    .route(route('POST', '/airdrops/{id}/status', 'Mark an airdrop as active or claimed'))
    .input(statusChange)
    .output(airdrop)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => changeStatus(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/airdrops/{id}', 'Delete an airdrop permanently'))
    .input(airdropId)
    .output(removed)
    .handler(({ context, input }) => deleteAirdrop(context.ctx, input)),

  recordVisit: memberOperation
    .route(route('POST', '/airdrops/{id}/visits', 'Check in for today'))
    .input(visitInput)
    .output(airdrop)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => recordVisit(context.ctx, input)),

  undoVisit: memberOperation
    .route(route('DELETE', '/airdrops/{id}/visits/today', 'Undo today’s check-in'))
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => undoVisit(context.ctx, input)),

  visitsToday: memberOperation
    .route(route('GET', '/visits/today', 'List airdrops visited today'))
    .input(nothing)
    .output(declared(visitedToday))
    .handler(({ context }) => listVisitedToday(context.ctx)),

  changeMany: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/change', 'Update several airdrops'))
    .input(bulkChange)
    .output(bulkChanged)
    .handler(({ context, input }) => changeMany(context.ctx, input)),

  recordVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy', refuses: ['LIMIT_REACHED'] })
    .route(route('POST', '/airdrops/bulk/visits', 'Check in to several airdrops for today'))
    .input(bulkVisit)
    .output(bulkVisited)
    .handler(({ context, input }) => recordVisits(context.ctx, input)),

  undoVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/visits/undo', 'Undo today’s check-ins to several airdrops'))
    .input(bulkVisit)
    .output(bulkVisited)
    .handler(({ context, input }) => undoVisits(context.ctx, input)),

  removeMany: memberCreation
    .route(route('POST', '/airdrops/bulk/delete', 'Delete several airdrops; can be undone for a minute'))
    .input(bulkRemoval)
    .output(bulkRemoved)
    .handler(({ context, input }) => deleteMany(context.ctx, input)),

  undoRemove: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/undo', 'Restore deleted airdrops'))
    .input(bulkUndo)
    .output(bulkRestored)
    .meta({ refuses: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => undoDelete(context.ctx, input)),
};
