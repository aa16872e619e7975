import { encodeFunctionData, maxUint256, parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import { Project, Token } from '../../onchain/contracts/contracts.gen.ts';
import { createCall, createLocalChain } from './local-chain.ts';

describe('the local chain', () => {
  it('charges exact gas', async () => {
    const chain = await createLocalChain();
    const [sender, recipient] = [await chain.createAccount(), await chain.createAccount()];
    const block = await chain.mine([{ from: sender, to: recipient.address, value: parseEther('2') }]);
    const [sent] = block.transactions;
    expect(sent).toMatchObject({ status: 1, gasUsed: 21_000n, fee: 21_000n * 11_000_000_000n });
    expect((await chain.readAccount(sender.address)).balance).toBe(parseEther('98') - (sent?.fee ?? 0n));
    expect((await chain.readAccount(recipient.address)).balance).toBe(parseEther('102'));
  });

  it('keeps a reverted transaction in its block with status 0', async () => {
    const chain = await createLocalChain();
    const sender = await chain.createAccount();
    const project = await chain.deploy(sender, Project);
    const block = await chain.mine([
      createCall(sender, project, 'close'),
      createCall(sender, project, 'checkIn', [], 5n),
    ]);
    expect(block.transactions.map(({ status, index }) => [status, index])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await chain.read(project, 'checkIns', [sender.address])).toBe(1n);
    expect((await chain.readAccount(project.address)).balance).toBe(5n);
    const data = encodeFunctionData({ abi: Project.abi, functionName: 'close' });
    expect(await chain.execute({ to: project.address, data })).toMatchObject({ isReverted: true });
  });

  it('restores the state before the dropped blocks', async () => {
    const chain = await createLocalChain();
    const owner = await chain.createAccount();
    const token = await chain.deploy(owner, Token, ['Arbitrum', 'ARB', 18]);
    await chain.mine([createCall(owner, token, 'mint', [owner.address, maxUint256])]);
    const { hash } = chain.getHead();
    await chain.mineEmpty(1);
    const [dropped] = await chain.reorganize(2);
    expect(dropped?.hash).toBe(hash);
    expect(chain.blocks.map((block) => block.hash)).not.toContain(hash);
    expect(await chain.read(token, 'balanceOf', [owner.address])).toBe(0n);
    const raw = dropped?.transactions[0]?.raw ?? '0x';
    const reincluded = await chain.mine([raw]);
    expect(reincluded.transactions[0]?.hash).toBe(dropped?.transactions[0]?.hash);
    expect(await chain.read(token, 'balanceOf', [owner.address])).toBe(maxUint256);
  });

  it('mines at the requested time', async () => {
    const chain = await createLocalChain();
    const block = await chain.mine([], { at: new Date('2026-03-23T10:00:00Z') });
    expect(block.timestamp).toBe(BigInt(Date.UTC(2026, 2, 23, 10) / 1000));
    expect((await chain.mine()).timestamp).toBe(block.timestamp + 12n);
  });
});
