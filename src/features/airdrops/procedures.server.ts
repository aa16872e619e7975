import { withoutValidation } from '#/platform/rpc/declared.server.ts';
import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { changeMany, deleteMany, undoDelete } from './bulk/commands.server.ts';
import {
  addInput,
  awayInput,
  awayOutput,
  bulkChange,
  bulkChangeOutput,
  bulkRemoval,
  bulkRemovalOutput,
  bulkUndo,
  bulkUndoOutput,
  bulkVisit,
  bulkVisitOutput,
  changes,
  changesInput,
  editInput,
  emptyInput,
  firstPage,
  firstPageInput,
  listInput,
  overview,
  removalOutput,
  statusChange,
  visitCorrection,
  visitedToday,
  visitHistory,
  visitInput,
} from './calls.ts';
import { addAirdrop, changeStatus, deleteAirdrop, editAirdrop } from './commands.server.ts';
import {
  correctVisit,
  listVisitedToday,
  recordVisit,
  recordVisits,
  undoVisit,
  undoVisits,
} from './data/visit-commands.server.ts';
import { readFirstPage } from './list/queries.server.ts';
import { endAway, setAway } from './pauses/commands.server.ts';
import { readVisitHistory } from './pauses/history-queries.server.ts';
import { getAirdrop, listAirdrops, listChangesSince, readOverview } from './queries.server.ts';
import { airdrop, airdropId, airdropPage } from './schema.ts';
import { listDueToday } from './today/due-queries.server.ts';
import { dueToday } from './today/schema.ts';

const route = defineRoutes('Airdrops');

export const airdropOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy', tool: 'list_airdrops' })
    .route(
      route('GET', '/airdrops', 'List my airdrops, newest first', {
        description: 'Pages through all airdrops: pass `nextCursor` as `cursor` until it is null.',
      }),
    )
    .input(listInput)
    .output(withoutValidation(airdropPage))
    .handler(({ context, input }) => listAirdrops(context.ctx, input)),

  firstPage: memberOperation
    .meta({ access: 'member', weight: 'heavy', tool: 'find_airdrops' })
    .route(
      route('GET', '/airdrops/first-page', 'Search my airdrops', {
        description:
          '`q` searches names, projects, wallet addresses, notes, tags, and chains. All filters apply together. `matching` is the number of airdrops found, of which the first `limit` are returned.',
      }),
    )
    .input(firstPageInput)
    .output(withoutValidation(firstPage))
    .handler(({ context, input }) => readFirstPage(context.ctx, input)),

  changes: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/airdrops/changes', 'List changes since a revision'))
    .input(changesInput)
    .output(withoutValidation(changes))
    .handler(({ context, input }) => listChangesSince(context.ctx, input)),

  overview: memberOperation
    .route(route('GET', '/airdrops/overview', 'Get my counts, streak, and balance'))
    .input(emptyInput)
    .output(overview)
    .handler(({ context }) => readOverview(context.ctx)),

  due: memberOperation
    .meta({ access: 'member', weight: 'heavy', tool: 'list_due_today' })
    .route(
      route('GET', '/airdrops/due', 'List what is due today', {
        description:
          'Returns up to 25 airdrops of each group: claims that are open, or open or close within 24 hours, check-ins, starts, and missed claims; `due` counts all of them. `later` has those with a date within seven days.',
      }),
    )
    .input(emptyInput)
    .output(dueToday)
    .handler(({ context }) => listDueToday(context.ctx)),

  get: memberOperation
    .meta({ tool: 'get_airdrop' })
    .route(route('GET', '/airdrops/{id}', 'Get an airdrop'))
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => getAirdrop(context.ctx, input)),

  add: memberCreation
    .route(
      route('POST', '/airdrops', 'Add an airdrop', {
        description:
          '`eligibilityDate` is the start date, and `claimDate` the instant at which claiming opens; 23:59 in the person’s time zone is a day without a time. Tags and chains are names; new tags are created.',
      }),
    )
    .input(addInput)
    .output(withoutValidation(airdrop))
    .meta({ errors: ['LIMIT_REACHED'], tool: 'add_airdrop' })
    .handler(({ context, input }) => addAirdrop(context.ctx, input)),

  edit: memberOperation
    .route(
      route('PATCH', '/airdrops/{id}', 'Update an airdrop', {
        description:
          'Send only the fields to change. With `ifRevision`, the edit is rejected if the airdrop has changed since that revision.',
      }),
    )
    .input(editInput)
    .output(airdrop)
    .meta({ errors: ['CONFLICT'], tool: 'edit_airdrop' })
    .handler(({ context, input }) => editAirdrop(context.ctx, input)),

  changeStatus: memberOperation
    .route(route('POST', '/airdrops/{id}/status', 'Mark an airdrop as active or claimed'))
    .input(statusChange)
    .output(airdrop)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => changeStatus(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/airdrops/{id}', 'Delete an airdrop permanently'))
    .input(airdropId)
    .output(removalOutput)
    .handler(({ context, input }) => deleteAirdrop(context.ctx, input)),

  recordVisit: memberOperation
    .route(
      route('POST', '/airdrops/{id}/visits', 'Check in for today', {
        description:
          'Counts once a day, however often it is called. Omit `visitedAt`, unless the visit was made earlier without a network.',
      }),
    )
    .input(visitInput)
    .output(airdrop)
    .meta({ errors: ['LIMIT_REACHED'], tool: 'check_in' })
    .handler(({ context, input }) => recordVisit(context.ctx, input)),

  undoVisit: memberOperation
    .route(route('DELETE', '/airdrops/{id}/visits/today', 'Undo today’s check-in'))
    .input(airdropId)
    .output(airdrop)
    .handler(({ context, input }) => undoVisit(context.ctx, input)),

  visitHistory: memberOperation
    .route(route('GET', '/airdrops/{id}/visits', 'List an airdrop’s check-ins of the last 12 months'))
    .input(airdropId)
    .output(withoutValidation(visitHistory))
    .handler(({ context, input }) => readVisitHistory(context.ctx, input)),

  correctVisit: memberOperation
    .route(route('POST', '/airdrops/{id}/visits/correction', 'Add or remove a check-in of the last 60 days'))
    .input(visitCorrection)
    .output(airdrop)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => correctVisit(context.ctx, input)),

  setAway: memberOperation
    .route(route('PUT', '/away', 'Set when I’m away; nothing is due then'))
    .input(awayInput)
    .output(awayOutput)
    .handler(({ context, input }) => setAway(context.ctx, input)),

  endAway: memberOperation
    .route(route('DELETE', '/away', 'End or cancel my time away'))
    .input(emptyInput)
    .output(awayOutput)
    .handler(({ context }) => endAway(context.ctx)),

  visitsToday: memberOperation
    .route(route('GET', '/visits/today', 'List airdrops visited today'))
    .input(emptyInput)
    .output(withoutValidation(visitedToday))
    .handler(({ context }) => listVisitedToday(context.ctx)),

  changeMany: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/change', 'Update several airdrops'))
    .input(bulkChange)
    .output(bulkChangeOutput)
    .handler(({ context, input }) => changeMany(context.ctx, input)),

  recordVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy', errors: ['LIMIT_REACHED'] })
    .route(route('POST', '/airdrops/bulk/visits', 'Check in to several airdrops for today'))
    .input(bulkVisit)
    .output(bulkVisitOutput)
    .handler(({ context, input }) => recordVisits(context.ctx, input)),

  undoVisits: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/visits/undo', 'Undo today’s check-ins to several airdrops'))
    .input(bulkVisit)
    .output(bulkVisitOutput)
    .handler(({ context, input }) => undoVisits(context.ctx, input)),

  removeMany: memberCreation
    .route(route('POST', '/airdrops/bulk/delete', 'Delete several airdrops; can be undone for a minute'))
    .input(bulkRemoval)
    .output(bulkRemovalOutput)
    .handler(({ context, input }) => deleteMany(context.ctx, input)),

  undoRemove: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('POST', '/airdrops/bulk/undo', 'Restore deleted airdrops'))
    .input(bulkUndo)
    .output(bulkUndoOutput)
    .meta({ errors: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => undoDelete(context.ctx, input)),
};
