import { z } from 'zod';
import { type ApprovalKind, createUnreadableError, type TokenApproval } from './source.server.ts';

/** The first topics of Approval(address,address,uint256) and ApprovalForAll(address,address,bool). */
export const approvalTopics: Readonly<Record<ApprovalKind, string>> = {
  token: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  collection: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
};

const lower = (text: string) => text.toLowerCase();
/** Numbers are hexadecimal; Blockscout omits ‘0x’, and Etherscan writes zero as ‘0x’. */
const hexNumber = (maxDigits: number) =>
  z
    .string()
    .regex(new RegExp(`^(0x[0-9a-f]{0,${maxDigits}}|[0-9a-f]{1,${maxDigits}})$`, 'i'))
    .transform((text) => Number.parseInt(`0${text.replace(/^0x/i, '')}`, 16));
const topic = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(lower);

const nodeLogShape = {
  address: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i)
    .transform(lower),
  // Blockscout pads the list with null.
  topics: z.array(z.nullable(topic)).max(4),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/i),
  blockNumber: hexNumber(13),
  logIndex: hexNumber(7),
  transactionHash: topic,
};

/** A log as nodes return it. */
export const nodeLog = z.object(nodeLogShape);
/** A log as explorers list it. */
export const explorerLog = z.object({ ...nodeLogShape, timeStamp: hexNumber(9) });

type Log = z.output<typeof nodeLog> & { minedAt: Date };

/** Returns an address as an indexed topic has it. */
export const toTopic = (address: string): string => `0x${lower(address).slice(2).padStart(64, '0')}`;

/**
 * Returns the approvals of whole tokens and collections among a wallet's logs; those of single items are left out. Throws SourceError
 * for logs that weren't requested.
 */
export function toApprovals(
  logs: readonly Log[],
  { wallet, first, last }: { wallet: string; first: number; last: number },
): TokenApproval[] {
  return logs.flatMap(({ topics, data, address, ...log }): TokenApproval[] => {
    const [event, owner, spender, item] = topics;
    const isToken = event === approvalTopics.token;
    const isRequested = isToken || event === approvalTopics.collection;
    if (!isRequested || owner !== toTopic(wallet) || log.blockNumber < first || log.blockNumber > last)
      throw createUnreadableError();
    // The approval of a single item has the item as its fourth topic. Other data comes from contracts that aren't tokens.
    if (item != null || !/^0x[0-9a-f]{64}$/i.test(data) || !/^0x0{24}/.test(spender ?? '')) return [];
    const amount = BigInt(data);
    return [
      {
        hash: log.transactionHash,
        logIndex: log.logIndex,
        block: log.blockNumber,
        minedAt: log.minedAt,
        token: address,
        spender: `0x${(spender ?? '').slice(26)}`,
        kind: isToken ? 'token' : 'collection',
        amount: isToken || amount === 0n ? amount : 1n,
      },
    ];
  });
}
