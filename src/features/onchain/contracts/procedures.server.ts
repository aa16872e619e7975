import {
  adminCreation,
  adminOperation,
  defineRoutes,
  memberOperation,
} from '#/platform/rpc/procedures.server.ts';
import { addKnownContract, deleteKnownContract, editKnownContract } from './commands.server.ts';
import { listContractChoices, listKnownContracts } from './queries.server.ts';
import {
  contractChoices,
  contractChoicesInput,
  knownContract,
  knownContractChanges,
  knownContractId,
  knownContractInput,
  knownContractsInput,
  knownContractsPage,
} from './schema.ts';

const route = defineRoutes('Admin');
const onchainRoute = defineRoutes('On chain');
const admin = { access: 'admin', sessionOnly: true } as const;

export const knownContractOperations = {
  choices: memberOperation
    .route(onchainRoute('GET', '/known-contracts', 'Search the contracts of known projects'))
    .input(contractChoicesInput)
    .output(contractChoices)
    .handler(({ context, input }) => listContractChoices(context.ctx, input)),

  list: adminOperation
    .route(route('GET', '/admin/known-contracts', 'List the contracts of known projects'))
    .input(knownContractsInput)
    .output(knownContractsPage)
    .handler(({ context, input }) => listKnownContracts(context.ctx, input)),

  add: adminCreation
    .route(route('POST', '/known-contracts', 'Add a contract of a known project'))
    .input(knownContractInput)
    .output(knownContract)
    .meta({ ...admin, creates: true, errors: ['CONFLICT', 'LIMIT_REACHED'] })
    .handler(({ context, input }) => addKnownContract(context.ctx, input)),

  edit: adminOperation
    .route(route('PATCH', '/known-contracts/{id}', 'Change a contract of a known project'))
    .input(knownContractChanges)
    .output(knownContract)
    .meta({ ...admin, errors: ['CONFLICT'] })
    .handler(({ context, input }) => editKnownContract(context.ctx, input)),

  remove: adminOperation
    .route(route('DELETE', '/known-contracts/{id}', 'Delete a contract of a known project'))
    .input(knownContractId)
    .output(knownContractId)
    .handler(({ context, input }) => deleteKnownContract(context.ctx, input)),
};
