import { memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
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
  rateAnswer,
  rateInput,
  removedEntry,
  summary,
  summaryInput,
} from './schema.ts';
import { summarize } from './sum-queries.server.ts';

const tags = ['Profit'];

export const profitOperations = {
  summary: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/entries/summary', summary: 'Get my costs, rewards, and profit', tags })
    .input(summaryInput)
    .output(summary)
    .handler(({ context, input }) => summarize(context.ctx, input)),

  counts: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/entries/counts', summary: 'Count my entries by airdrop', tags })
    .output(entryCounts)
    .handler(({ context }) => countEntries(context.ctx)),

  settings: memberOperation
    .route({ method: 'GET', path: '/entries/settings', summary: 'Get my reporting currency', tags })
    .output(profitSettings)
    .handler(async ({ context }) => ({
      currency: await getCurrency(context.ctx),
      prices: context.prices?.name ?? null,
    })),

  changeSettings: memberOperation
    .route({ method: 'PATCH', path: '/entries/settings', summary: 'Change my reporting currency', tags })
    .input(profitSettingsChange)
    .output(profitSettings)
    .handler(async ({ context, input }) => {
      await changeCurrency(context.ctx, input);
      return { currency: input.currency, prices: context.prices?.name ?? null };
    }),

  rate: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/entries/rate', summary: 'Look up the price of a token on a day', tags })
    .input(rateInput)
    .output(rateAnswer)
    .meta({ refuses: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context, input }) => findRate(context.ctx, context, input)),

  coins: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/entries/coins', summary: 'Find a token by name or contract', tags })
    .input(coinsInput)
    .output(coinList)
    .meta({ refuses: ['NOT_FOUND', 'UNAVAILABLE'] })
    .handler(({ context, input }) => findCoins(context.ctx, context, input)),

  entries: memberOperation
    .meta({ access: 'member', weight: 'heavy' })
    .route({ method: 'GET', path: '/entries', summary: 'List my costs and rewards, newest first', tags })
    .input(entriesInput)
    .output(entriesPage)
    .handler(({ context, input }) => listEntries(context.ctx, input)),

  addEntry: memberCreation
    .route({ method: 'POST', path: '/entries', successStatus: 201, summary: 'Add a cost or reward', tags })
    .input(newEntry)
    .output(entry)
    .meta({ refuses: ['LIMIT_REACHED', 'NOT_FOUND'] })
    .handler(({ context, input }) => addEntry(context.ctx, input)),

  editEntry: memberOperation
    .route({ method: 'PATCH', path: '/entries/{id}', summary: 'Update an entry', tags })
    .input(entryChanges)
    .output(entry)
    .meta({ refuses: ['LIMIT_REACHED'] })
    .handler(({ context, input }) => editEntry(context.ctx, input)),

  removeEntry: memberOperation
    .route({ method: 'DELETE', path: '/entries/{id}', summary: 'Delete an entry', tags })
    .input(entryId)
    .output(removedEntry)
    .handler(({ context, input }) => deleteEntry(context.ctx, input)),
};
