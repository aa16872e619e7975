import {
  type Abi,
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  getAbiItem,
  getAddress,
  type Hex,
  hexToString,
  isAddress,
  parseAbi,
  trim,
} from 'viem';
import { formatAbiItem } from 'viem/utils';
import { type ChainView, getViewHead } from './chain-source.ts';
import type { LocalChain, MinedBlock, MinedLog, MinedTransaction } from './local-chain.ts';

export const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const descriptionAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);

const maxDecimals = 255n;

export type PlacedTransaction = { block: MinedBlock; transaction: MinedTransaction };

export type TokenTransfer = PlacedTransaction & {
  log: MinedLog;
  token: Address;
  from: Address;
  to: Address;
  type: 'ERC-20' | 'ERC-721';
  /** The amount of an ERC-20 token, or the id of an ERC-721 token. */
  value: bigint;
};

export type TokenFacts = { name: string | null; symbol: string | null; decimals: number | null };

/** A contract whose source an explorer knows. */
export type VerifiedContract = { address: Address; name: string; abi: Abi };

/** Returns an address in lower case; undefined for other text. */
export const parseAddress = (text: string): Address | undefined =>
  isAddress(text, { strict: false }) ? (text.toLowerCase() as Address) : undefined;

/** Lists the transactions from or to an address and the one that created it, oldest first. */
export function listTransactions({ blocks }: ChainView, address: Address): PlacedTransaction[] {
  return blocks.flatMap((block) =>
    block.transactions
      .filter(({ from, to, contractAddress }) => [from, to, contractAddress].includes(address))
      .map((transaction) => ({ block, transaction })),
  );
}

/** Lists the token transfers from or to an address, oldest first. Explorers believe any contract's Transfer logs. */
export function listTokenTransfers({ blocks }: ChainView, address: Address): TokenTransfer[] {
  return blocks.flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      transaction.logs.flatMap((log) => {
        const [topic, from, to, tokenId] = log.topics;
        if (topic !== transferTopic || from === undefined || to === undefined) return [];
        const type: TokenTransfer['type'] = tokenId === undefined ? 'ERC-20' : 'ERC-721';
        const value = BigInt(tokenId ?? log.data);
        const transfer = { from: toAddress(from), to: toAddress(to), token: log.address, type, value };
        if (transfer.from !== address && transfer.to !== address) return [];
        return [{ block, transaction, log, ...transfer }];
      }),
    ),
  );
}

const toAddress = (topic: Hex): Address => `0x${topic.slice(26)}`;

/** Reads how a token describes itself. A missing or invalid description is null. */
export async function readToken(
  chain: LocalChain,
  token: Address,
  block: MinedBlock = chain.getHead(),
): Promise<TokenFacts> {
  const read = async (functionName: 'name' | 'symbol' | 'decimals') => {
    const data = encodeFunctionData({ abi: descriptionAbi, functionName });
    const { isReverted, returned } = await chain.execute({ to: token, data }, block);
    return isReverted || returned === '0x' ? undefined : returned;
  };
  const [name, symbol, decimals] = [await read('name'), await read('symbol'), await read('decimals')];
  return {
    name: decodeText(name),
    symbol: decodeText(symbol),
    decimals: decimals === undefined || BigInt(decimals) > maxDecimals ? null : Number(decimals),
  };
}

/** A name or symbol is a string, or 32 bytes in older tokens. */
function decodeText(returned: Hex | undefined): string | null {
  if (returned === undefined) return null;
  if (returned.length === 66) return hexToString(trim(returned, { dir: 'right' }));
  try {
    return decodeFunctionResult({ abi: descriptionAbi, functionName: 'symbol', data: returned });
  } catch {
    return null;
  }
}

export async function isContract(view: ChainView, address: Address): Promise<boolean> {
  return (await view.chain.readAccount(address, getViewHead(view))).code !== '0x';
}

/** Returns the called function of a verified contract, with its signature as explorers show it. */
export function findFunction(
  verified: readonly VerifiedContract[],
  { to, input }: MinedTransaction,
): { name: string; signature: string } | undefined {
  const contract = verified.find(({ address }) => to !== null && getAddress(address) === getAddress(to));
  if (contract === undefined) return undefined;
  try {
    const { functionName } = decodeFunctionData({ abi: contract.abi, data: input });
    const item = getAbiItem({ abi: contract.abi, name: functionName });
    if (item?.type !== 'function') return undefined;
    return { name: functionName, signature: formatAbiItem(item, { includeName: true }) };
  } catch {
    return undefined;
  }
}
