import type { Address, Hex } from 'viem';
import type { ChainView } from './chain-source.ts';
import type { MinedBlock, MinedLog, MinedTransaction } from './local-chain.ts';

const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export type PlacedTransaction = { block: MinedBlock; transaction: MinedTransaction };

export type TokenTransfer = PlacedTransaction & {
  log: MinedLog;
  token: Address;
  from: Address;
  to: Address;
  amount: bigint;
};

/** Lists the transactions from or to an address, oldest first. */
export function listTransactions({ blocks }: ChainView, address: Address): PlacedTransaction[] {
  return blocks.flatMap((block) =>
    block.transactions
      .filter(({ from, to }) => [from, to].includes(address))
      .map((transaction) => ({ block, transaction })),
  );
}

/** Lists the ERC-20 transfers from or to an address, oldest first. Explorers believe any contract's Transfer logs. */
export function listTokenTransfers({ blocks }: ChainView, address: Address): TokenTransfer[] {
  return blocks.flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      transaction.logs.flatMap((log) => {
        const [topic, from, to, tokenId] = log.topics;
        if (topic !== transferTopic || from === undefined || to === undefined || tokenId !== undefined)
          return [];
        const transfer = { from: toAddress(from), to: toAddress(to), token: log.address };
        if (transfer.from !== address && transfer.to !== address) return [];
        return [{ block, transaction, log, ...transfer, amount: BigInt(log.data) }];
      }),
    ),
  );
}

const toAddress = (topic: Hex): Address => `0x${topic.slice(26)}`;
