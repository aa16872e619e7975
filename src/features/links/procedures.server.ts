import * as z from 'zod/mini';
import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
} from '#/platform/rpc/procedures.server.ts';
import { addEntry, deleteEntry } from './commands.server.ts';
import { maxLinksAtOnce } from './policy.ts';
import { explainLink, judgeLinks, listEntries, readLists } from './queries.server.ts';
import {
  entriesInput,
  entriesPage,
  entryInput,
  explainedLink,
  judgedLinks,
  judgeInput,
  linkEntry,
  linkEntryId,
  linkLists,
  verdictInput,
} from './schema.ts';

const route = defineRoutes('Admin');
const linksRoute = defineRoutes('Links');

export const linkOperations = {
  judge: memberOperation
    .route(
      linksRoute('POST', '/links/judge', 'Check links for known and likely phishing sites', {
        description: `Up to ${maxLinksAtOnce} links a call. Each counts as a call against your limit of reads a minute.`,
      }),
    )
    .meta({ access: 'member', reads: true, weight: 'heavy' })
    .input(judgeInput)
    .output(judgedLinks)
    .handler(async ({ context, input }) => {
      const { ctx, limits, isLimited } = context;
      // The call itself counts as one link.
      const cost = input.urls.length - 1;
      if (isLimited && cost > 0) await limits.consume('read', ctx.actor.id, { now: ctx.now, cost });
      return { items: await judgeLinks(ctx, input.urls) };
    }),

  lists: adminOperation
    .route(route('GET', '/admin/links', 'Show the lists that links are checked by'))
    .input(z.prefault(z.strictObject({}), {}))
    .output(linkLists)
    .handler(({ context }) => readLists(context.ctx)),

  explain: adminOperation
    .route(route('GET', '/admin/links/verdict', 'Get the verdict on a link, and why'))
    .input(verdictInput)
    .output(explainedLink)
    .handler(({ context, input }) => explainLink(context.ctx, input.url)),

  entries: adminOperation
    .route(route('GET', '/admin/link-entries', 'List allowed and blocked hosts'))
    .input(entriesInput)
    .output(entriesPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),

  addEntry: adminCreation
    .route(route('POST', '/admin/link-entries', 'Allow or block a host'))
    .input(entryInput)
    .output(linkEntry)
    .meta({
      access: 'admin',
      sessionOnly: true,
      creates: true,
      errors: ['CONFLICT', 'LIMIT_REACHED'],
    })
    .handler(({ context, input }) => addEntry(context.ctx, input)),

  removeEntry: adminOperation
    .route(route('DELETE', '/admin/link-entries/{id}', 'Delete an entry'))
    .input(linkEntryId)
    .output(linkEntryId)
    .handler(({ context, input }) => deleteEntry(context.ctx, input)),
};
