import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEther } from 'viem';
import type { DemoTransaction } from '../src/db/seed/demo-chain.ts';
import { createCall, createLocalChain } from '../test/harness/chains/local-chain.ts';
import { Project } from '../test/onchain/contracts/contracts.gen.ts';

/** The months of use and the transactions per month of each demo wallet, by chain. */
const plans = [
  {
    chainId: 1,
    wallets: [
      [12, 2],
      [5, 1],
      [0, 0],
      [0, 0],
      [3, 1],
    ],
  },
  {
    chainId: 8453,
    wallets: [
      [9, 4],
      [10, 6],
      [8, 3],
      [0, 0],
      [0, 0],
    ],
  },
  {
    chainId: 534_352,
    wallets: [
      [7, 3],
      [9, 5],
      [9, 2],
      [0, 0],
      [0, 0],
    ],
  },
] as const;
const dayMs = 24 * 60 * 60_000;
const end = Date.UTC(2026, 0, 1);
const projects = 3;

const recorded: DemoTransaction[] = [];
for (const { chainId, wallets } of plans) {
  const local = await createLocalChain({ chainId, startsAt: new Date(end - 400 * dayMs) });
  const owner = await local.createAccount();
  const contracts = [];
  for (let n = 0; n < projects; n += 1) contracts.push(await local.deploy(owner, Project));
  const accounts: Awaited<ReturnType<typeof local.createAccount>>[] = [];
  for (const _ of wallets) accounts.push(await local.createAccount());
  const uses = wallets
    .flatMap(([months, perMonth], wallet) =>
      Array.from({ length: months * perMonth }, (_, n) => ({
        wallet,
        n,
        // Transactions are spread over the months, at another hour for each wallet.
        at: end - (n + 0.3) * (30 / perMonth) * dayMs - (wallet * 5 + (n % 7)) * 60 * 60_000,
      })),
    )
    .toSorted((a, b) => a.at - b.at);
  for (const { wallet, n, at } of uses) {
    const [from, project] = [accounts[wallet], contracts[n % projects]];
    if (from === undefined || project === undefined) throw new Error('plans name wallets and projects');
    // A few calls fail, and some send ether.
    const call = createCall(
      from,
      project,
      n % 11 === 10 ? 'close' : 'checkIn',
      [],
      n % 11 === 10 ? 0n : parseEther('0.002'),
    );
    const block = await local.mine([call], {
      at: new Date(at),
      baseFeePerGas: BigInt(1 + (n % 5)) * 1_000_000_000n,
    });
    const [transaction] = block.transactions;
    if (transaction === undefined) throw new Error('the block has its transaction');
    recorded.push({
      wallet,
      chainId,
      hash: transaction.hash,
      block: Number(block.number),
      minutesAgo: Math.round((end - at) / 60_000),
      to: project.address,
      method: transaction.input.slice(0, 10),
      value: transaction.value.toString(),
      fee: transaction.fee.toString(),
      isFailed: transaction.status === 0,
    });
  }
}
const file = join(import.meta.dirname, '../src/db/seed/demo-chain.json');
await writeFile(file, `${JSON.stringify(recorded)}\n`);
console.log(`Recorded ${recorded.length} transactions.`);
