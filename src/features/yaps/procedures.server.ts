import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addYap, deleteYap, editYap, markYapped, undoMark } from './commands.server.ts';
import { listYaps } from './queries.server.ts';
import { yap, yapChanges, yapId, yapInput, yapsInput, yapsPage } from './schema.ts';

const route = defineRoutes('Yap list');

export const yapOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/yaps', 'List my yap entries, newest first'))
    .input(yapsInput)
    .output(yapsPage)
    .handler(({ context, input }) => listYaps(context.ctx, input)),

  add: memberCreation
    .route(route('POST', '/yaps', 'Add a yap entry'))
    .input(yapInput)
    .output(yap)
    .meta({ errors: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => addYap(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/yaps/{id}', 'Update a yap entry'))
    .input(yapChanges)
    .output(yap)
    .handler(({ context, input }) => editYap(context.ctx, input)),

  mark: memberOperation
    .route(route('PUT', '/yaps/{id}/mark', 'Mark a yap entry as yapped'))
    .input(yapId)
    .output(yap)
    .handler(({ context, input }) => markYapped(context.ctx, input)),

  undoMark: memberOperation
    .route(route('DELETE', '/yaps/{id}/mark', 'Undo marking as yapped, within a minute'))
    .input(yapId)
    .output(yap)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => undoMark(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/yaps/{id}', 'Delete a yap entry'))
    .input(yapId)
    .output(yapId)
    .handler(({ context, input }) => deleteYap(context.ctx, input)),
};
