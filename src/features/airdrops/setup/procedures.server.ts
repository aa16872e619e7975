import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { emptyInput } from '../calls.ts';
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

const route = defineRoutes('Tracker setup');

export const tagOperations = {
  list: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/tags', 'List my tags'))
    .input(emptyInput)
    .output(tagList)
    .handler(({ context }) => listTags(context.ctx)),

  add: memberCreation
    .route(route('POST', '/tags', 'Add a tag'))
    .input(tagInput)
    .output(tag)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => addTag(context.ctx, input)),

  edit: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('PATCH', '/tags/{id}', 'Rename or color a tag'))
    .input(tagChanges)
    .output(tag)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editTag(context.ctx, input)),

  remove: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('DELETE', '/tags/{id}', 'Delete a tag and remove it from all airdrops'))
    .input(setupId)
    .output(setupId)
    .handler(({ context, input }) => deleteTag(context.ctx, input)),
};

export const savedViewOperations = {
  list: memberOperation
    .route(route('GET', '/saved-views', 'List my saved views'))
    .input(emptyInput)
    .output(savedViewList)
    .handler(({ context }) => listViews(context.ctx)),

  add: memberCreation
    .route(route('POST', '/saved-views', 'Save a view'))
    .input(savedViewInput)
    .output(savedView)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => addView(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/saved-views/{id}', 'Update a saved view'))
    .input(savedViewChanges)
    .output(savedView)
    .meta({ errors: ['CONFLICT'] })
    .handler(({ context, input }) => editView(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/saved-views/{id}', 'Delete a saved view'))
    .input(setupId)
    .output(setupId)
    .handler(({ context, input }) => deleteView(context.ctx, input)),
};

export const trackerSetupOperations = {
  get: memberOperation
    .route(route('GET', '/tracker-setup', 'Get my tracker settings'))
    .input(emptyInput)
    .output(trackerSetup)
    .handler(({ context }) => readSetup(context.ctx)),

  change: memberOperation
    .route(route('PATCH', '/tracker-setup', 'Change my tracker settings'))
    .input(trackerSetup)
    .output(trackerSetup)
    .handler(({ context, input }) => changeSetup(context.ctx, input)),
};
