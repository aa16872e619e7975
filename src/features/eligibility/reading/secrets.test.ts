import { expect, it } from 'vitest';
import { readList } from '../scan/read-list.ts';
import { leaveOutSecrets } from './secrets.ts';

it('leaves secrets and their columns out of a list, and counts them', async () => {
  const [ada, grace] = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ];
  const hash = `0x${'5c'.repeat(32)}`;
  const text = [
    'address,amount,private_key,note,proof',
    `${ada},10,0x${'ab'.repeat(32)},legal winner thank year wave sausage worth useful legal winner thank yellow,${hash}`,
    `${grace},20,0x${'cd'.repeat(32)},fine,${hash}`,
  ].join('\n');
  const wallets = [ada, grace].map((address, index) => ({ id: String(index), address }));
  const scanned = await readList(new Blob([text]), wallets, () => undefined);
  const { matches, samples, secrets } = await leaveOutSecrets(scanned);
  expect(secrets).toEqual({ columns: ['private_key'], cells: 1, bareKeys: 0 });
  expect(JSON.stringify([matches, samples])).not.toMatch(/sausage|abab|cdcd/);
  expect(matches.map(({ rows }) => rows[0]?.cells.map(({ name }) => name))).toEqual([
    ['address', 'amount', 'proof'],
    ['address', 'amount', 'note', 'proof'],
  ]);
});
