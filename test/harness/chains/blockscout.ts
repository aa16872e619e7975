import { type Address, getAddress } from 'viem';
import {
  type ChainSource,
  type ChainView,
  getViewHead,
  type Response,
  startChainSource,
} from './chain-source.ts';
import {
  findFunction,
  isContract,
  listTokenTransfers,
  listTransactions,
  type PlacedTransaction,
  parseAddress,
  readToken,
  type TokenTransfer,
  transferTopic,
  type VerifiedContract,
} from './explorer-data.ts';
import { blockscoutLogs, respondWithLogs } from './explorer-logs.ts';
import { getRevertReason } from './json-rpc-node.ts';
import type { LocalChain, MinedTransaction } from './local-chain.ts';

type Options = { pageSize: number; verified: readonly VerifiedContract[]; hasOldNames: boolean };
type Explorer = ChainView & Options;

/**
 * Starts an explorer of a chain with the REST API of Blockscout, version 2, and its logs in Etherscan's shape. With
 * `hasOldNames` its fields are named as in older instances.
 */
export async function startBlockscout(
  chain: LocalChain,
  { pageSize = 50, verified = [], hasOldNames = false }: Partial<Options> = {},
): Promise<ChainSource> {
  return startChainSource([chain], async ({ path }, [view]) => {
    if (view === undefined) throw new Error('an explorer has a chain');
    return respond({ ...view, pageSize, verified, hasOldNames }, new URL(path, 'http://explorer.example'));
  });
}

async function respond(explorer: Explorer, { pathname, searchParams }: URL): Promise<Response> {
  if (pathname === '/api' && searchParams.get('module') === 'logs')
    return { json: respondWithLogs(explorer, searchParams, blockscoutLogs) };
  const [, text = '', list] = /^\/api\/v2\/addresses\/([^/]+)(?:\/([a-z-]+))?$/.exec(pathname) ?? [];
  const address = parseAddress(text);
  if (text === '') return { status: 404, json: { message: 'Not found' } };
  if (address === undefined) return { status: 422, json: { message: 'Invalid parameter(s)' } };
  switch (list) {
    case undefined:
      return { json: await describeAddress(explorer, address) };
    case 'transactions':
      return { json: await pageTransactions(explorer, address, searchParams) };
    case 'token-transfers':
      return { json: await pageTransfers(explorer, address, searchParams) };
    default:
      return { status: 404, json: { message: 'Not found' } };
  }
}

async function describeAddress(explorer: Explorer, address: Address): Promise<unknown> {
  const head = getViewHead(explorer);
  const { balance } = await explorer.chain.readAccount(address, head);
  const transfers = listTokenTransfers(explorer, address);
  const creation = listTransactions(explorer, address).find(
    ({ transaction }) => transaction.contractAddress === address,
  )?.transaction;
  return {
    ...(await describeParty(explorer, address)),
    coin_balance: String(balance),
    block_number_balance_updated_at: Number(head.number),
    creator_address_hash: creation ? getAddress(creation.from) : null,
    creation_transaction_hash: creation?.hash ?? null,
    creation_status: creation ? 'success' : null,
    exchange_rate: null,
    has_beacon_chain_withdrawals: false,
    has_logs: false,
    has_token_transfers: transfers.length > 0,
    has_tokens: transfers.some(({ to }) => to === address),
    has_validated_blocks: false,
    token: null,
    watchlist_address_id: null,
  };
}

async function describeParty(explorer: Explorer, address: Address) {
  const verified = explorer.verified.find((contract) => contract.address.toLowerCase() === address);
  return {
    hash: getAddress(address),
    is_contract: await isContract(explorer, address),
    is_scam: false,
    is_verified: verified !== undefined,
    name: verified?.name ?? null,
    ens_domain_name: null,
    implementations: [],
    proxy_type: null,
    metadata: null,
    reputation: 'ok',
    private_tags: [],
    public_tags: [],
    watchlist_names: [],
  };
}

async function pageTransactions(explorer: Explorer, address: Address, query: URLSearchParams) {
  const filter = query.get('filter');
  const matches = listTransactions(explorer, address)
    .filter(
      ({ transaction }) => filter === null || transaction[filter === 'from' ? 'from' : 'to'] === address,
    )
    .map((placed) => ({ ...placed, index: placed.transaction.index }));
  const { page, next } = getPage(matches, explorer.pageSize, query);
  const items = await Promise.all(
    page.map(async (placed) => rename(explorer, await formatTransaction(explorer, placed))),
  );
  const last = page.at(-1);
  if (next === null || last === undefined) return { items, next_page_params: null };
  const { hash, fee, value } = last.transaction;
  const cursor = { hash, fee: String(fee), value: String(value), inserted_at: toTime(last.block.timestamp) };
  return { items, next_page_params: { ...next, ...cursor } };
}

async function pageTransfers(explorer: Explorer, address: Address, query: URLSearchParams) {
  const filter = query.get('filter');
  const token = query.get('token')?.toLowerCase();
  const types = query.get('type')?.split(',');
  const matches = listTokenTransfers(explorer, address)
    .filter((transfer) => !filter || transfer[filter === 'from' ? 'from' : 'to'] === address)
    .filter((transfer) => token === undefined || transfer.token === token)
    .filter(({ type }) => types === undefined || types.includes(type))
    .map((transfer) => ({ ...transfer, index: transfer.log.index }));
  const { page, next } = getPage(matches, explorer.pageSize, query);
  return {
    items: await Promise.all(page.map((transfer) => formatTransfer(explorer, transfer))),
    next_page_params: next,
  };
}

/** Returns the page that follows the cursor, newest first, and the cursor of the page after it. */
function getPage<T extends PlacedTransaction & { index: number }>(
  oldestFirst: readonly T[],
  pageSize: number,
  query: URLSearchParams,
): { page: T[]; next: { block_number: number; index: number; items_count: number } | null } {
  const newestFirst = oldestFirst.toReversed();
  const number = query.get('block_number');
  const index = Number(query.get('index') ?? 0);
  const rest =
    number === null
      ? newestFirst
      : newestFirst.filter(
          (item) =>
            item.block.number < BigInt(number) ||
            (item.block.number === BigInt(number) && item.index < index),
        );
  const page = rest.slice(0, pageSize);
  const last = page.at(-1);
  if (last === undefined || rest.length <= pageSize) return { page, next: null };
  const count = Number(query.get('items_count') ?? 0) + page.length;
  return {
    page,
    next: { block_number: Number(last.block.number), index: last.index, items_count: count },
  };
}

async function formatTransaction(explorer: Explorer, { transaction, block }: PlacedTransaction) {
  const { from, to, contractAddress, status } = transaction;
  const head = getViewHead(explorer).number;
  return {
    hash: transaction.hash,
    block_number: Number(block.number),
    timestamp: toTime(block.timestamp),
    confirmations: Number(head - block.number) + 1,
    confirmation_duration: [0, 12_000],
    position: transaction.index,
    status: status === 1 ? 'ok' : 'error',
    result: status === 1 ? 'success' : 'execution reverted',
    from: await describeParty(explorer, from),
    to: to && (await describeParty(explorer, to)),
    created_contract: contractAddress && (await describeParty(explorer, contractAddress)),
    value: String(transaction.value),
    fee: { type: 'actual', value: String(transaction.fee) },
    gas_limit: String(transaction.gas),
    gas_used: String(transaction.gasUsed),
    gas_price: String(transaction.effectiveGasPrice),
    base_fee_per_gas: String(block.baseFeePerGas),
    max_fee_per_gas: String(transaction.maxFeePerGas),
    max_priority_fee_per_gas: String(transaction.maxPriorityFeePerGas),
    priority_fee: String((transaction.effectiveGasPrice - block.baseFeePerGas) * transaction.gasUsed),
    transaction_burnt_fee: String(block.baseFeePerGas * transaction.gasUsed),
    nonce: Number(transaction.nonce),
    type: transaction.type,
    raw_input: transaction.input,
    decoded_input: null,
    method: getMethod(explorer, transaction),
    revert_reason: status === 1 ? null : formatRevertReason(transaction),
    transaction_types: await getTypes(explorer, transaction),
    transaction_tag: null,
    token_transfers: null,
    token_transfers_overflow: null,
    actions: [],
    authorization_list: [],
    exchange_rate: null,
    historic_exchange_rate: null,
    has_error_in_internal_transactions: false,
    is_pending_update: false,
  };
}

/** Returns the function's name in a verified contract, and its selector in any other. */
function getMethod(explorer: Explorer, transaction: MinedTransaction): string | null {
  if (transaction.to === null || transaction.input === '0x') return null;
  return findFunction(explorer.verified, transaction)?.name ?? transaction.input.slice(0, 10);
}

function formatRevertReason({ revertData }: MinedTransaction): unknown {
  const reason = getRevertReason(revertData);
  if (reason === undefined) return { raw: revertData };
  return {
    method_call: 'Error(string reason)',
    method_id: '08c379a0',
    parameters: [{ name: 'reason', type: 'string', value: reason }],
  };
}

async function getTypes(explorer: Explorer, { to, value, logs, contractAddress }: MinedTransaction) {
  const types = [];
  if (value > 0n) types.push('coin_transfer');
  if (to !== null && (await isContract(explorer, to))) types.push('contract_call');
  if (contractAddress !== null) types.push('contract_creation');
  if (logs.some(({ topics }) => topics[0] === transferTopic)) types.push('token_transfer');
  return types;
}

async function formatTransfer(explorer: Explorer, transfer: TokenTransfer) {
  const { block, transaction, log, token, from, to, type, value } = transfer;
  const { name, symbol, decimals } = await readToken(explorer.chain, token, getViewHead(explorer));
  const texts = { name, symbol, decimals: decimals === null ? null : String(decimals) };
  const formatted = {
    transaction_hash: transaction.hash,
    block_hash: block.hash,
    block_number: Number(block.number),
    log_index: log.index,
    timestamp: toTime(block.timestamp),
    method: getMethod(explorer, transaction),
    type: BigInt(from) === 0n ? 'token_minting' : 'token_transfer',
    from: await describeParty(explorer, from),
    to: await describeParty(explorer, to),
    token: rename(explorer, { address_hash: getAddress(token), ...texts, type, ...emptyMarket }),
    total:
      type === 'ERC-20'
        ? { value: String(value), decimals: texts.decimals }
        : { token_id: String(value), token_instance: null },
  };
  if (!explorer.hasOldNames) return formatted;
  const { block_number: _, ...rest } = formatted;
  return rename(explorer, { ...rest, log_index: String(log.index) });
}

const emptyMarket = {
  holders_count: null,
  exchange_rate: null,
  volume_24h: null,
  total_supply: null,
  icon_url: null,
  circulating_market_cap: null,
  reputation: 'ok',
};

const oldNames: Record<string, string> = {
  address_hash: 'address',
  block_number: 'block',
  holders_count: 'holders',
  transaction_burnt_fee: 'tx_burnt_fee',
  transaction_hash: 'tx_hash',
  transaction_tag: 'tx_tag',
  transaction_types: 'tx_types',
};

function rename({ hasOldNames }: Explorer, fields: Record<string, unknown>): Record<string, unknown> {
  if (!hasOldNames) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [oldNames[name] ?? name, value]));
}

/** Blockscout's times have six decimals. */
const toTime = (seconds: bigint): string =>
  new Date(Number(seconds) * 1000).toISOString().replace('.000Z', '.000000Z');
