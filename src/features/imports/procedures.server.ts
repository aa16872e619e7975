import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { streamedJson } from '#/platform/rpc/streamed-json.server.ts';
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

const tags = ['Import'];

export const importOperations = {
  list: memberOperation
    .route({ method: 'GET', path: '/imports', summary: 'List my imports, newest first', tags })
    .input(importsInput)
    .output(importsPage)
    .handler(({ context, input }) => listImports(context.ctx, input)),

  room: memberOperation
    .route({
      method: 'GET',
      path: '/imports/room',
      summary: 'Get how many more airdrops I can add',
      tags,
    })
    .output(room)
    .handler(({ context }) => readRoom(context.ctx)),

  mapping: memberOperation
    .route({ method: 'GET', path: '/imports/mapping', summary: 'Get saved column mapping', tags })
    .input(mappingInput)
    .output(storedMapping)
    .handler(({ context, input }) => getMapping(context.ctx, input)),

  saveMapping: memberOperation
    .route({ method: 'PUT', path: '/imports/mapping', summary: 'Remember how I map a file’s columns', tags })
    .input(mappingToSave)
    .output(mappingToSave)
    .handler(({ context, input }) => saveMapping(context.ctx, input)),

  start: memberCreation
    .route({ method: 'POST', path: '/imports', successStatus: 201, summary: 'Start an import', tags })
    .input(startInput)
    .output(importRun)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => startImport(context.ctx, input)),

  addRows: memberOperation
    .meta({ access: 'member', weight: 'heavy', refuses: ['CONFLICT'] })
    .route({ method: 'POST', path: '/imports/{id}/rows', summary: 'Import rows, each once', tags })
    .input(rowsToAdd)
    .output(addedRows)
    .handler(({ context, input }) => addRows(context.ctx, input)),

  rows: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/imports/{id}/rows', summary: 'List import row results', tags })
    .input(rowsInput)
    .output(rowsPage)
    .handler(({ context, input }) => listRows(context.ctx, input)),

  finish: memberOperation
    .route({ method: 'POST', path: '/imports/{id}/finish', summary: 'Finish an import', tags })
    .input(importId)
    .output(importRun)
    .handler(({ context, input }) => finishImport(context.ctx, input)),

  undo: memberOperation
    .meta({ access: 'member', weight: 'heavy', refuses: ['CONFLICT'] })
    .route({ method: 'POST', path: '/imports/{id}/undo', summary: 'Undo an import, within 7 days', tags })
    .input(importId)
    .output(undoResult)
    .handler(({ context, input }) => undoImport(context.ctx, input)),

  backup: memberOperation
    .meta({ access: 'member', weight: 'heavy', isExport: true })
    .route({ method: 'GET', path: '/backup', summary: 'Export my tracker as a backup', tags })
    .output(streamedJson(backup))
    .handler(async ({ context }) => {
      const { ctx, limits } = context;
      await limits.consume('export', ctx.actor.id, { now: ctx.now });
      return exportBackup(ctx, context);
    }),
};
