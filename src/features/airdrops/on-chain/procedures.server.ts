import { defineRoutes, memberCreation, memberOperation } from '#/platform/rpc/procedures.server.ts';
import { emptyInput } from '../calls.ts';
import { airdropId } from '../schema.ts';
import { addContract, editContracts, markContract, removeContract } from './commands.server.ts';
import { getAirdropContracts, listChainVisits } from './queries.server.ts';
import {
  airdropContracts,
  chainVisits,
  contractId,
  contractInput,
  contractMark,
  contractsChange,
} from './schema.ts';

const route = defineRoutes('Airdrop contracts');

export const airdropContractOperations = {
  list: memberOperation
    .route(
      route('GET', '/airdrops/{id}/contracts', 'List the contracts of an airdrop', {
        description: '`wallets` are watched wallets with their last use of the contracts.',
      }),
    )
    .input(airdropId)
    .output(airdropContracts)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context, input }) => getAirdropContracts(context.ctx, input)),

  visitsToday: memberOperation
    .route(route('GET', '/visits/today/from-chain', 'List airdrops whose visit of today is from chain'))
    .input(emptyInput)
    .output(chainVisits)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context }) => listChainVisits(context.ctx)),

  add: memberCreation
    .route(route('POST', '/airdrops/{id}/contracts', 'Add a contract to an airdrop'))
    .input(contractInput)
    .output(airdropContracts)
    .meta({ errors: ['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE'] })
    .handler(({ context, input }) => addContract(context.ctx, input)),

  edit: memberOperation
    .route(route('PATCH', '/airdrops/{id}/contracts', 'Turn check-ins from chain on or off for an airdrop'))
    .input(contractsChange)
    .output(airdropContracts)
    .meta({ errors: ['UNAVAILABLE'] })
    .handler(({ context, input }) => editContracts(context.ctx, input)),

  editToken: memberOperation
    .route(
      route('PATCH', '/airdrop-contracts/{id}', 'Mark a contract as the airdrop’s token or claim contract'),
    )
    .input(contractMark)
    .output(contractId)
    .handler(({ context, input }) => markContract(context.ctx, input)),

  remove: memberOperation
    .route(route('DELETE', '/airdrop-contracts/{id}', 'Remove a contract from an airdrop'))
    .input(contractId)
    .output(contractId)
    .handler(({ context, input }) => removeContract(context.ctx, input)),
};
