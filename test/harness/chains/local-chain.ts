import type { Block } from '@ethereumjs/block';
import { createBlock } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { createTxFromRLP } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type BlockBuilder, buildBlock, createVM, type RunTxResult } from '@ethereumjs/vm';
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseGwei,
  stringToHex,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

const blockGasLimit = 60_000_000n;
const defaultGas = 3_000_000n;
const blockIntervalMs = 12_000;
const gweiPerEther = 1_000_000_000n;

export type Contract = { address: Address; abi: Abi };

/** A transaction to be signed and mined. Without `to` it creates a contract. */
export type Call = {
  from: PrivateKeyAccount;
  to?: Address;
  data?: Hex;
  value?: bigint;
  gas?: bigint;
};

export type MinedLog = { address: Address; topics: Hex[]; data: Hex; index: number };

export type MinedTransaction = {
  hash: Hex;
  from: Address;
  to: Address | null;
  nonce: bigint;
  value: bigint;
  input: Hex;
  effectiveGasPrice: bigint;
  gasUsed: bigint;
  fee: bigint;
  status: 0 | 1;
  contractAddress: Address | null;
  logs: MinedLog[];
  index: number;
};

export type MinedBlock = {
  number: bigint;
  hash: Hex;
  /** In seconds. */
  timestamp: bigint;
  baseFeePerGas: bigint;
  stateRoot: Uint8Array;
  transactions: MinedTransaction[];
  block: Block;
};

/** A call that isn't mined. */
type CallRequest = { to: Address; data: Hex; gas?: bigint };

export type CallResult = { isReverted: boolean; returned: Hex };

type MineOptions = {
  at?: Date;
  baseFeePerGas?: bigint;
  /** Ether that the protocol credits to accounts, without a transaction. */
  credits?: { address: Address; ether: bigint }[];
};

export type LocalChain = Awaited<ReturnType<typeof createLocalChain>>;

/**
 * Starts a chain with its own EVM in this process. Its blocks, gas, and logs are those of Ethereum's Shanghai upgrade.
 * `startsAt` is the time of block 0; a block follows 12 seconds after its parent unless its options set its time.
 */
export async function createLocalChain({
  chainId = 1,
  startsAt = new Date('2026-01-01T00:00:00Z'),
  baseFeePerGas: defaultBaseFee = parseGwei('10'),
}: {
  chainId?: number;
  startsAt?: Date;
  baseFeePerGas?: bigint;
} = {}) {
  const common = createCustomCommon({ chainId, name: 'local' }, Mainnet, { hardfork: Hardfork.Shanghai });
  const vm = await createVM({ common });
  const genesisRoot = await vm.stateManager.getStateRoot();
  const genesis = createBlock(
    {
      header: {
        number: 0n,
        timestamp: toSeconds(startsAt),
        gasLimit: blockGasLimit,
        baseFeePerGas: defaultBaseFee,
        stateRoot: genesisRoot,
      },
      withdrawals: [],
    },
    { common },
  );
  const blocks: MinedBlock[] = [toMinedBlock(genesis, genesisRoot, [])];
  let forkCount = 0;
  let withdrawalCount = 0;

  const getHead = (): MinedBlock => {
    const head = blocks.at(-1);
    if (head === undefined) throw new Error('a chain has its block 0');
    return head;
  };

  async function sign(call: Call, baseFeePerGas: bigint): Promise<Hex> {
    const sender = await vm.stateManager.getAccount(createAddressFromString(call.from.address));
    const maxPriorityFeePerGas = parseGwei('1');
    return call.from.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(sender?.nonce ?? 0n),
      gas: call.gas ?? defaultGas,
      maxPriorityFeePerGas,
      maxFeePerGas: baseFeePerGas * 2n + maxPriorityFeePerGas,
      value: call.value ?? 0n,
      ...(call.to && { to: call.to }),
      ...(call.data && { data: call.data }),
    });
  }

  /** Mines a block with these transactions in this order. A reverted one stays in the block with status 0. */
  async function mine(
    calls: readonly Call[] = [],
    { at, baseFeePerGas = defaultBaseFee, credits = [] }: MineOptions = {},
  ): Promise<MinedBlock> {
    const parent = getHead();
    const withdrawals = credits.map(({ address, ether }) => {
      withdrawalCount += 1;
      return { index: withdrawalCount, validatorIndex: 0, address, amount: ether * gweiPerEther };
    });
    const builder = await buildBlock(vm, {
      parentBlock: parent.block,
      headerData: {
        timestamp: at ? toSeconds(at) : parent.timestamp + BigInt(blockIntervalMs / 1000),
        baseFeePerGas,
        // Blocks of two forks never share a hash.
        extraData: stringToHex(`fork ${forkCount}`),
      },
      withdrawals,
      blockOpts: { common, putBlockIntoBlockchain: false },
    });
    const transactions: MinedTransaction[] = [];
    try {
      for (const call of calls) {
        const raw = await sign(call, baseFeePerGas);
        transactions.push(await addTransaction(builder, raw, baseFeePerGas, transactions));
      }
    } catch (error) {
      await builder.revert();
      throw error;
    }
    const { block } = await builder.build();
    const mined = toMinedBlock(block, await vm.stateManager.getStateRoot(), transactions);
    blocks.push(mined);
    return mined;
  }

  async function addTransaction(
    builder: BlockBuilder,
    raw: Hex,
    baseFeePerGas: bigint,
    earlier: readonly MinedTransaction[],
  ): Promise<MinedTransaction> {
    const tx = createTxFromRLP(hexToBytes(raw), { common });
    if (!('maxFeePerGas' in tx)) throw new Error('only EIP-1559 transactions are mined');
    const result = await builder.addTransaction(tx);
    const { maxFeePerGas, maxPriorityFeePerGas } = tx;
    const spare = maxFeePerGas - baseFeePerGas;
    const effectiveGasPrice = baseFeePerGas + (spare < maxPriorityFeePerGas ? spare : maxPriorityFeePerGas);
    const firstLog = earlier.reduce((count, { logs }) => count + logs.length, 0);
    return {
      hash: bytesToHex(tx.hash()),
      from: tx.getSenderAddress().toString(),
      to: tx.to?.toString() ?? null,
      nonce: tx.nonce,
      value: tx.value,
      input: bytesToHex(tx.data),
      effectiveGasPrice,
      gasUsed: result.totalGasSpent,
      fee: result.totalGasSpent * effectiveGasPrice,
      status: result.execResult.exceptionError === undefined ? 1 : 0,
      contractAddress: result.createdAddress?.toString() ?? null,
      logs: result.receipt.logs.map(([address, topics, data], index) => ({
        address: bytesToHex(address),
        topics: topics.map((topic) => bytesToHex(topic)),
        data: bytesToHex(data),
        index: firstLog + index,
      })),
      index: earlier.length,
    };
  }

  /** Executes a call on the state of a block and discards what it changes. */
  async function execute(
    { to, data, gas = blockGasLimit }: CallRequest,
    { block, stateRoot }: MinedBlock = getHead(),
  ): Promise<CallResult> {
    const copy = await vm.shallowCopy();
    await copy.stateManager.setStateRoot(stateRoot);
    const result = await copy.evm.runCall({
      to: createAddressFromString(to),
      data: hexToBytes(data),
      block,
      gasLimit: gas,
      skipBalance: true,
    });
    return { isReverted: result.execResult.exceptionError !== undefined, returned: toHex(result) };
  }

  async function readAccount(address: Address, { stateRoot }: MinedBlock = getHead()) {
    const state = vm.stateManager.shallowCopy();
    await state.setStateRoot(stateRoot);
    const account = await state.getAccount(createAddressFromString(address));
    return { balance: account?.balance ?? 0n, nonce: account?.nonce ?? 0n };
  }

  return {
    chainId,
    /** The canonical blocks, oldest first. */
    blocks: blocks as readonly MinedBlock[],
    getHead,
    mine,
    execute,
    readAccount,

    async mineEmpty(count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) await mine();
    },

    /** Creates an account with 100 ether, which arrive without a transaction. */
    async createAccount(): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey());
      await mine([], { credits: [{ address: account.address, ether: 100n }] });
      return account;
    },

    async deploy(
      from: PrivateKeyAccount,
      { abi, bytecode }: { abi: Abi; bytecode: Hex },
      args: readonly unknown[] = [],
    ): Promise<Contract> {
      const block = await mine([{ from, data: encodeDeployData({ abi, bytecode, args }) }]);
      const address = block.transactions[0]?.contractAddress;
      if (!address || block.transactions[0]?.status !== 1) throw new Error('the contract was not created');
      return { address, abi };
    },

    /** Calls a function of a contract and decodes what it returns. */
    async read({ address, abi }: Contract, functionName: string, args: readonly unknown[] = []) {
      const { isReverted, returned } = await execute({
        to: address,
        data: encodeFunctionData({ abi, functionName, args }),
      });
      if (isReverted) throw new Error(`${functionName} reverted`);
      return decodeFunctionResult({ abi, functionName, data: returned });
    },

    /**
     * Drops the last blocks and mines others in their place, by default one empty block more than were dropped.
     */
    async reorganize(
      depth: number,
      replacements: readonly (readonly Call[])[] = Array.from({ length: depth + 1 }, () => []),
    ): Promise<void> {
      if (depth >= blocks.length) throw new Error('block 0 is never dropped');
      blocks.splice(blocks.length - depth, depth);
      await vm.stateManager.setStateRoot(getHead().stateRoot);
      forkCount += 1;
      for (const calls of replacements) await mine(calls);
    },
  };
}

/** Returns a transaction that calls a contract's function. */
export function createCall(
  from: PrivateKeyAccount,
  { address, abi }: Contract,
  functionName: string,
  args: readonly unknown[] = [],
  value = 0n,
): Call {
  return { from, to: address, data: encodeFunctionData({ abi, functionName, args }), value };
}

const toSeconds = (date: Date): bigint => BigInt(Math.floor(date.getTime() / 1000));

const toHex = ({ execResult }: Pick<RunTxResult, 'execResult'>): Hex => bytesToHex(execResult.returnValue);

function toMinedBlock(block: Block, stateRoot: Uint8Array, transactions: MinedTransaction[]): MinedBlock {
  const { number, timestamp, baseFeePerGas = 0n } = block.header;
  return { number, hash: bytesToHex(block.hash()), timestamp, baseFeePerGas, stateRoot, transactions, block };
}
