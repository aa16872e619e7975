import { numberToHex } from 'viem';
import type { MinedBlock, MinedLog, MinedTransaction } from './local-chain.ts';

/** Returns a block as eth_getBlockByNumber does. */
export function formatBlock(
  mined: MinedBlock | undefined,
  withTransactions: boolean,
  chainId: number,
): unknown {
  if (mined === undefined) return null;
  const { block, hash, transactions } = mined;
  const { header } = block.toJSON();
  if (header === undefined) throw new Error('a block has a header');
  return {
    number: header.number,
    hash,
    parentHash: header.parentHash,
    sha3Uncles: header.uncleHash,
    miner: header.coinbase,
    stateRoot: header.stateRoot,
    transactionsRoot: header.transactionsTrie,
    receiptsRoot: header.receiptTrie,
    logsBloom: header.logsBloom,
    difficulty: header.difficulty,
    gasLimit: header.gasLimit,
    gasUsed: header.gasUsed,
    timestamp: header.timestamp,
    extraData: header.extraData,
    mixHash: header.mixHash,
    nonce: header.nonce,
    baseFeePerGas: header.baseFeePerGas,
    withdrawalsRoot: header.withdrawalsRoot,
    withdrawals: block.withdrawals?.map((withdrawal) => withdrawal.toJSON()) ?? [],
    size: numberToHex(block.serialize().length),
    uncles: [],
    transactions: transactions.map((transaction) =>
      withTransactions ? formatTransaction(transaction, mined, chainId) : transaction.hash,
    ),
  };
}

/** Returns a transaction as eth_getTransactionByHash does. */
export function formatTransaction(
  transaction: MinedTransaction,
  block: MinedBlock,
  chainId: number,
): unknown {
  const { signature } = transaction;
  return {
    hash: transaction.hash,
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    transactionIndex: numberToHex(transaction.index),
    type: numberToHex(transaction.type),
    chainId: numberToHex(chainId),
    from: transaction.from,
    to: transaction.to,
    nonce: numberToHex(transaction.nonce),
    value: numberToHex(transaction.value),
    input: transaction.input,
    gas: numberToHex(transaction.gas),
    gasPrice: numberToHex(transaction.effectiveGasPrice),
    maxFeePerGas: numberToHex(transaction.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(transaction.maxPriorityFeePerGas),
    accessList: [],
    v: numberToHex(signature.v),
    yParity: numberToHex(signature.v),
    r: numberToHex(signature.r),
    s: numberToHex(signature.s),
  };
}

/** Returns a receipt as eth_getTransactionReceipt does. */
export function formatReceipt(
  transaction: MinedTransaction,
  block: MinedBlock,
  l1Fee: bigint | undefined,
): unknown {
  return {
    transactionHash: transaction.hash,
    transactionIndex: numberToHex(transaction.index),
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    type: numberToHex(transaction.type),
    from: transaction.from,
    to: transaction.to,
    status: numberToHex(transaction.status),
    contractAddress: transaction.contractAddress,
    gasUsed: numberToHex(transaction.gasUsed),
    cumulativeGasUsed: numberToHex(transaction.cumulativeGasUsed),
    effectiveGasPrice: numberToHex(transaction.effectiveGasPrice),
    logs: transaction.logs.map((log) => formatLog(log, transaction, block)),
    logsBloom: transaction.logsBloom,
    ...(l1Fee !== undefined && { l1Fee: numberToHex(l1Fee) }),
  };
}

/** Returns a log as eth_getLogs does. */
export function formatLog(log: MinedLog, transaction: MinedTransaction, block: MinedBlock): unknown {
  return {
    address: log.address,
    topics: log.topics,
    data: log.data,
    logIndex: numberToHex(log.index),
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    blockTimestamp: numberToHex(block.timestamp),
    transactionHash: transaction.hash,
    transactionIndex: numberToHex(transaction.index),
    removed: false,
  };
}
