import * as z from 'zod/mini';
import { adminCreation, adminOperation, memberOperation } from '#/platform/rpc/procedures.server.ts';
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

const tags = ['Admin'];

export const linkOperations = {
  judge: memberOperation
    .route({
      method: 'POST',
      path: '/links/judge',
      summary: 'Check links for known and likely phishing sites',
      description: `Up to ${maxLinksAtOnce} links a call. Each counts as a call against your limit of reads a minute.`,
      tags: ['Links'],
    })
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
    .route({
      method: 'GET',
      path: '/admin/links',
      summary: 'Show the lists that links are checked by',
      tags,
    })
    .input(z.prefault(z.strictObject({}), {}))
    .output(linkLists)
    .handler(({ context }) => readLists(context.ctx)),

  explain: adminOperation
    .route({
      method: 'GET',
      path: '/admin/links/verdict',
      summary: 'Get the verdict on a link, and why',
      tags,
    })
    .input(verdictInput)
    .output(explainedLink)
    .handler(({ context, input }) => explainLink(context.ctx, input.url)),

  entries: adminOperation
    .route({ method: 'GET', path: '/admin/link-entries', summary: 'List allowed and blocked hosts', tags })
    .input(entriesInput)
    .output(entriesPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),

  addEntry: adminCreation
    .route({
      method: 'POST',
      path: '/admin/link-entries',
      successStatus: 201,
      summary: 'Allow or block a host',
      tags,
    })
    .input(entryInput)
    .output(linkEntry)
    .meta({
      access: 'admin',
      sessionOnly: true,
      creates: true,
      refuses: ['CONFLICT', 'LIMIT_REACHED'],
    })
    .handler(({ context, input }) => addEntry(context.ctx, input)),

  removeEntry: adminOperation
    .route({ method: 'DELETE', path: '/admin/link-entries/{id}', summary: 'Delete an entry', tags })
    .input(linkEntryId)
    .output(linkEntryId)
    .handler(({ context, input }) => deleteEntry(context.ctx, input)),
};
