import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { nothing } from '../calls.ts';
import {
  savedView,
  savedViewChanges,
  savedViewInput,
  savedViewList,
  setupId,
  tag,
  tagChanges,
  tagInput,
  tagList,
  trackerSetup,
} from './schema.ts';
import { addTag, deleteTag, editTag, listTags } from './tag-commands.server.ts';
import { addView, changeSetup, deleteView, editView, listViews, readSetup } from './view-commands.server.ts';

const tags = ['Tracker setup'];

export const tagOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/tags', summary: 'List my tags', tags })
    .input(nothing)
    .output(tagList)
    .handler(({ context }) => listTags(context.ctx)),

  add: memberCreation
    .route({ method: 'POST', path: '/tags', successStatus: 201, summary: 'Add a tag', tags })
    .input(tagInput)
    .output(tag)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => addTag(context.ctx, input)),

  edit: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'PATCH', path: '/tags/{id}', summary: 'Rename or color a tag', tags })
    .input(tagChanges)
    .output(tag)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editTag(context.ctx, input)),

  remove: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({
      method: 'DELETE',
      path: '/tags/{id}',
      summary: 'Delete a tag and remove it from all airdrops',
      tags,
    })
    .input(setupId)
    .output(setupId)
    .handler(({ context, input }) => deleteTag(context.ctx, input)),
};

export const savedViewOperations = {
  list: memberOperation
    .route({ method: 'GET', path: '/saved-views', summary: 'List my saved views', tags })
    .input(nothing)
    .output(savedViewList)
    .handler(({ context }) => listViews(context.ctx)),

  add: memberCreation
    .route({ method: 'POST', path: '/saved-views', successStatus: 201, summary: 'Save a view', tags })
    .input(savedViewInput)
    .output(savedView)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => addView(context.ctx, input)),

  edit: memberOperation
    .route({ method: 'PATCH', path: '/saved-views/{id}', summary: 'Update a saved view', tags })
    .input(savedViewChanges)
    .output(savedView)
    .meta({ refuses: ['CONFLICT'] })
    .handler(({ context, input }) => editView(context.ctx, input)),

  remove: memberOperation
    .route({ method: 'DELETE', path: '/saved-views/{id}', summary: 'Delete a saved view', tags })
    .input(setupId)
    .output(setupId)
    .handler(({ context, input }) => deleteView(context.ctx, input)),
};

export const trackerSetupOperations = {
  get: memberOperation
    .route({ method: 'GET', path: '/tracker-setup', summary: 'Get my tracker settings', tags })
    .input(nothing)
    .output(trackerSetup)
    .handler(({ context }) => readSetup(context.ctx)),

  change: memberOperation
    .route({ method: 'PATCH', path: '/tracker-setup', summary: 'Change my tracker settings', tags })
    .input(trackerSetup)
    .output(trackerSetup)
    .handler(({ context, input }) => changeSetup(context.ctx, input)),
};
