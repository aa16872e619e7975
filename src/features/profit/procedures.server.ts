import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { addEntry, changeCurrency, deleteEntry, editEntry } from './commands.server.ts';
import { countEntries, findCoins, findRate, getCurrency, listEntries } from './queries.server.ts';
import {
  coinList,
  coinsInput,
  entriesInput,
  entriesPage,
  entry,
  entryChanges,
  entryCounts,
  entryId,
  newEntry,
  profitSettings,
  profitSettingsChange,
  rateInput,
  rateLookup,
  removedEntry,
  summary,
  summaryInput,
} from './schema.ts';
import { summarize } from './sum-queries.server.ts';

const route = defineRoutes('Profit');

export const profitOperations = {
  summary: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/entries/summary', 'Get my costs, rewards, and profit'))
    .input(summaryInput)
    .output(summary)
    .handler(({ context, input }) => summarize(context.ctx, input)),

  counts: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/entries/counts', 'Count my entries by airdrop'))
    .output(entryCounts)
    .handler(({ context }) => countEntries(context.ctx)),

  settings: memberOperation
    .route(route('GET', '/entries/settings', 'Get my reporting currency'))
    .output(profitSettings)
    .handler(async ({ context }) => ({
      currency: await getCurrency(context.ctx),
      prices: context.prices?.name ?? null,
    })),

  changeSettings: memberOperation
    .route(route('PATCH', '/entries/settings', 'Change my reporting currency'))
    .input(profitSettingsChange)
    .output(profitSettings)
    .handler(async ({ context, input }) => {
      await changeCurrency(context.ctx, input);
      return { currency: input.currency, prices: context.prices?.name ?? null };
    }),

  rate: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/entries/rate', 'Look up the price of a token on a day'))
    .input(rateInput)
    .output(rateLookup)
    .meta({ errors: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context, input }) => findRate(context.ctx, context, input)),

  coins: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/entries/coins', 'Find a token by name or contract'))
    .input(coinsInput)
    .output(coinList)
    .meta({ errors: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context, input }) => findCoins(context.ctx, context, input)),

  entries: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route(route('GET', '/entries', 'List my costs and rewards, newest first'))
    .input(entriesInput)
    .output(entriesPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),

  addEntry: memberCreation
    .route(
      route('POST', '/entries', 'Add a cost or reward', {
        description:
          'A reward has the `kind` “reward”. `amount` is a decimal string in `currency`, a token or currency such as ARB; `value` is what it was worth in `valueCurrency`, such as USD, if that is known. Name the airdrop by `airdropId`.',
      }),
    )
    .input(newEntry)
    .output(entry)
    .meta({ errors: ['LIMIT_REACHED', 'NOT_FOUND'], tool: 'record_entry' })
    .handler(({ context, input }) => addEntry(context.ctx, input)),

  editEntry: memberOperation
    .route(route('PATCH', '/entries/{id}', 'Update an entry'))
    .input(entryChanges)
    .output(entry)
    .meta({ errors: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => editEntry(context.ctx, input)),

  removeEntry: memberOperation
    .route(route('DELETE', '/entries/{id}', 'Delete an entry'))
    .input(entryId)
    .output(removedEntry)
    .handler(({ context, input }) => deleteEntry(context.ctx, input)),
};
