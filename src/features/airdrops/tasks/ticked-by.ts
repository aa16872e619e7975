import type { Task, TaskContract } from './schema.ts';

/** The choice of 'Ticked by' that isn't a contract. */
export const oneself = '';

/** Returns the choice of a contract; a server of the previous version returns none. */
export const fromContract = (contract: Task['contract'] | undefined): string =>
  contract ? `${contract.chainId} ${contract.address}` : oneself;

/** Returns the contract of a choice. */
export function toContract(choice: string): TaskContract {
  const [chainId = '', address = ''] = choice.split(' ');
  return choice === oneself ? null : { chainId: Number(chainId), address };
}
