import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { toStreamedJson } from '#/platform/rpc/streamed-json.server.ts';
import { exportBackup } from './backup-queries.server.ts';
import {
  addedRows,
  importsInput,
  importsPage,
  mappingInput,
  mappingToSave,
  room,
  rowsInput,
  rowsPage,
  rowsToAdd,
  startInput,
  storedMapping,
  undoResult,
} from './calls.ts';
import { finishImport, saveMapping, startImport } from './commands.server.ts';
import { getMapping, listImports, listRows, readRoom } from './queries.server.ts';
import { addRows } from './row-commands.server.ts';
import { backup, importId, importRun } from './schema.ts';
import { undoImport } from './undo-commands.server.ts';

const route = defineRoutes('Import');

export const importOperations = {
  list: memberOperation
    .route(route('GET', '/imports', 'List my imports, newest first'))
    .input(importsInput)
    .output(importsPage)
    .handler(({ context, input }) => listImports(context.ctx, input)),

  room: memberOperation
    .route(route('GET', '/imports/room', 'Get how many more airdrops I can add'))
    .output(room)
    .handler(({ context }) => readRoom(context.ctx)),

  mapping: memberOperation
    .route(route('GET', '/imports/mapping', 'Get saved column mapping'))
    .input(mappingInput)
    .output(storedMapping)
    .handler(({ context, input }) => getMapping(context.ctx, input)),

  saveMapping: memberOperation
    .route(route('PUT', '/imports/mapping', 'Remember how I map a file’s columns'))
    .input(mappingToSave)
    .output(mappingToSave)
    .handler(({ context, input }) => saveMapping(context.ctx, input)),

  start: memberCreation
    .route(route('POST', '/imports', 'Start an import'))
    .input(startInput)
    .output(importRun)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => startImport(context.ctx, input)),

  addRows: memberOperation
    .meta({ access: 'member', weight: 'heavy', errors: ['CONFLICT'] })
    .route(route('POST', '/imports/{id}/rows', 'Import rows, each once'))
    .input(rowsToAdd)
    .output(addedRows)
    .handler(({ context, input }) => addRows(context.ctx, input)),

  rows: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/imports/{id}/rows', 'List import row results'))
    .input(rowsInput)
    .output(rowsPage)
    .handler(({ context, input }) => listRows(context.ctx, input)),

  finish: memberOperation
    .route(route('POST', '/imports/{id}/finish', 'Finish an import'))
    .input(importId)
    .output(importRun)
    .handler(({ context, input }) => finishImport(context.ctx, input)),

  undo: memberOperation
    .meta({ access: 'member', weight: 'heavy', errors: ['CONFLICT'] })
    .route(route('POST', '/imports/{id}/undo', 'Undo an import, within 7 days'))
    .input(importId)
    .output(undoResult)
    .handler(({ context, input }) => undoImport(context.ctx, input)),

  backup: memberOperation
    .meta({ access: 'member', weight: 'heavy', isExport: true })
    .route(route('GET', '/backup', 'Export my tracker as a backup'))
    .output(toStreamedJson(backup))
    .handler(async ({ context }) => {
      const { ctx, limits } = context;
      await limits.consume('export', ctx.actor.id, { now: ctx.now });
      return exportBackup(ctx, context);
    }),
};
