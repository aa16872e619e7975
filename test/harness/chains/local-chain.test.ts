import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { createLocalChain } from './local-chain.ts';

it('charges exact gas on a local chain', async () => {
  const chain = await createLocalChain();
  const [sender, recipient] = [await chain.createAccount(), await chain.createAccount()];
  const block = await chain.mine([{ from: sender, to: recipient.address, value: parseEther('2') }]);
  const [sent] = block.transactions;
  expect(sent).toMatchObject({ status: 1, gasUsed: 21_000n, fee: 21_000n * 11_000_000_000n });
  expect((await chain.readAccount(sender.address)).balance).toBe(parseEther('98') - (sent?.fee ?? 0n));
  expect((await chain.readAccount(recipient.address)).balance).toBe(parseEther('102'));
});
