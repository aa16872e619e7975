import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoClaim } from '../src/db/seed/demo-chain.ts';
import { createCall, createLocalChain } from '../test/harness/chains/local-chain.ts';
import { createClaims, toClaimArgs } from '../test/harness/chains/merkle-tree.ts';
import { MerkleDistributor, Project, Token } from '../test/onchain/contracts/contracts.gen.ts';

const chainId = 8453;
const amount = 1_250n * 10n ** 18n;
const symbol = 'BSLT';

const local = await createLocalChain({ chainId, startsAt: new Date(Date.UTC(2026, 0, 1)) });
const [owner, hunter] = [await local.createAccount(), await local.createAccount()];
const token = await local.deploy(owner, Token, [symbol, symbol, 18]);
const { root, claims } = createClaims([
  { account: hunter.address, amount },
  { account: owner.address, amount: 1n },
]);
const distributor = await local.deploy(owner, MerkleDistributor, [token.address, root, 0n]);
await local.mine([createCall(owner, token, 'mint', [distributor.address, amount])]);
const [claim] = claims;
if (claim === undefined) throw new Error('the hunter has a claim');
const block = await local.mine([createCall(hunter, distributor, 'claim', toClaimArgs(claim))]);
const [claimTransaction] = block.transactions;
const log = claimTransaction?.logs.find(({ address }) => address === token.address.toLowerCase());
if (claimTransaction === undefined || claimTransaction.status !== 1 || log === undefined)
  throw new Error('the claim has a transfer');
if (BigInt(log.data) !== amount) throw new Error('the transfer has the amount');
const project = await local.deploy(owner, Project, []);
const approved = [
  { spender: project.address, amount: 2n ** 256n - 1n },
  { spender: owner.address, amount: 250n * 10n ** 18n },
];
const approvals: DemoClaim['approvals'] = [];
for (const { spender, amount: allowance } of approved) {
  const { number, transactions } = await local.mine([
    createCall(hunter, token, 'approve', [spender, allowance]),
  ]);
  const [transaction] = transactions;
  const [event] = transaction?.logs ?? [];
  if (transaction?.status !== 1 || event === undefined) throw new Error('the approval has an event');
  approvals.push({
    hash: transaction.hash,
    block: Number(number),
    logIndex: event.index,
    spender: spender.toLowerCase(),
    amount: allowance.toString(),
    method: transaction.input.slice(0, 10),
    fee: transaction.fee.toString(),
  });
}
const recorded: DemoClaim = {
  chainId,
  hash: claimTransaction.hash,
  block: Number(block.number),
  contract: distributor.address.toLowerCase(),
  method: claimTransaction.input.slice(0, 10),
  fee: claimTransaction.fee.toString(),
  token: token.address.toLowerCase(),
  symbol,
  decimals: 18,
  logIndex: log.index,
  amount: amount.toString(),
  index: claim.index.toString(),
  approvals,
};
const file = join(import.meta.dirname, '../src/db/seed/demo-claim.json');
await writeFile(file, `${JSON.stringify(recorded)}\n`);
console.log(`Recorded the claim ${recorded.hash}, and ${approvals.length} approvals of its token.`);
