import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import type { AllCells } from '../calls.ts';

export const cellsKey = ['airdrop-wallets'] as const;

/** What each of the person's wallets has of each airdrop. What stayed the same between two answers is the same object. */
export const cellsQuery = (api: Api) =>
  queryOptions({
    queryKey: cellsKey,
    queryFn: async ({ client }): Promise<AllCells> => {
      const newer = await api.airdropWallets.list();
      const older = client.getQueryData<AllCells>(cellsKey);
      return older === undefined ? newer : (await import('../cells.ts')).shareCells(older, newer);
    },
    // The usual comparison of all that is in an answer takes 30 ms for 25,000 cells.
    structuralSharing: false,
  });
