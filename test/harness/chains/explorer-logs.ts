import type { Hex } from 'viem';
import { type ChainView, getViewHead } from './chain-source.ts';
import type { MinedBlock, MinedLog, MinedTransaction } from './local-chain.ts';

const maxLogs = 1000;

/** How an explorer writes logs: Blockscout writes numbers without ‘0x’, and always four topics. */
type LogStyle = { hasPrefix: boolean; fillsTopics: boolean; emptyMessage: string };

export const etherscanLogs: LogStyle = {
  hasPrefix: true,
  fillsTopics: false,
  emptyMessage: 'No records found',
};
export const blockscoutLogs: LogStyle = {
  hasPrefix: false,
  fillsTopics: true,
  emptyMessage: 'No logs found',
};

type PlacedLog = { log: MinedLog; transaction: MinedTransaction; block: MinedBlock };

/** Responds to `module=logs&action=getLogs` with the oldest logs of these blocks and topics, at most `maxLogs`. */
export function respondWithLogs(view: ChainView, query: URLSearchParams, style: LogStyle): unknown {
  const topics = [query.get('topic0'), query.get('topic1')];
  const [first, last] = [query.get('fromBlock'), query.get('toBlock')].map((text) =>
    text === 'latest' ? getViewHead(view).number : BigInt(text ?? -1),
  );
  if (
    query.get('action') !== 'getLogs' ||
    first === undefined ||
    last === undefined ||
    first < 0n ||
    last < 0n
  )
    return { status: '0', message: 'NOTOK', result: 'Error! Missing Or invalid Action name' };
  if (topics.includes(null) || query.get('topic0_1_opr') !== 'and')
    return { status: '0', message: 'NOTOK', result: 'Error! Missing operator' };
  const matches = view.blocks
    .filter(({ number }) => number >= first && number <= last)
    .flatMap((block) =>
      block.transactions.flatMap((transaction) =>
        transaction.logs
          .filter((log) => topics.every((topic, index) => log.topics[index] === topic))
          .map((log): PlacedLog => ({ log, transaction, block })),
      ),
    )
    .slice(0, maxLogs);
  if (matches.length === 0) return { status: '0', message: style.emptyMessage, result: [] };
  return { status: '1', message: 'OK', result: matches.map((log) => formatLog(log, style)) };
}

function formatLog({ log, transaction, block }: PlacedLog, { hasPrefix, fillsTopics }: LogStyle): unknown {
  const toHex = (value: bigint | number): string => {
    const digits = value.toString(16);
    if (!hasPrefix) return digits;
    // Etherscan's zero has no digit.
    return digits === '0' ? '0x' : `0x${digits}`;
  };
  const allTopics: (Hex | null)[] = fillsTopics
    ? [...log.topics, ...Array<null>(4 - log.topics.length).fill(null)]
    : log.topics;
  return {
    address: log.address,
    topics: allTopics,
    data: log.data,
    blockNumber: toHex(block.number),
    timeStamp: toHex(block.timestamp),
    gasPrice: toHex(transaction.effectiveGasPrice),
    gasUsed: toHex(transaction.gasUsed),
    logIndex: toHex(log.index),
    transactionHash: transaction.hash,
    transactionIndex: toHex(transaction.index),
  };
}
