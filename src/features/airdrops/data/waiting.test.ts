import { expect, it } from 'vitest';
import { emptyFields } from '../fields.ts';
import { airdrop, airdropInput } from '../schema.ts';
import { toOptimisticAirdrop } from './waiting.ts';

const at = '2026-11-20T10:00:00.000Z';
const required = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };

it('toOptimisticAirdrop returns every field of an addition that an earlier version stored', () => {
  // Stored changes aren't validated when read, so they can lack fields.
  const row = toOptimisticAirdrop(
    required as ReturnType<typeof airdropInput.parse>,
    '01a1fa53-d955-7180-844b-0fc32e5abcff',
    at,
  );
  expect(airdrop.safeParse(row)).toMatchObject({ success: true });
  expect(row).toMatchObject({ ...emptyFields, ...required });
});

it('toOptimisticAirdrop keeps the fields of an addition', () => {
  const input = airdropInput.parse({ ...required, tags: ['New'], chains: ['Base'], priority: true });
  expect(toOptimisticAirdrop(input, 'one', at)).toMatchObject(input);
});
