import Papa from 'papaparse';
import { exportAirdrops } from '../../src/features/airdrops/export/export.ts';
import { airdropPage } from '../../src/features/airdrops/schema.ts';
import { addedRows as importedRows } from '../../src/features/imports/calls.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { attack } from './attack.ts';
import { setUpTarget } from './target.ts';

const target = setUpTarget();

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const prefixes = [
  '',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '"',
  '"" ',
  'x,',
  'x;',
  'x; ',
  'x|',
  'x\t',
  'x\n \n',
  'x";"',
];
const formulas = signs.flatMap((sign) => prefixes.map((start) => `${start}${sign}cmd|' /C calc'!A0`));

const removePrefix = (cell: string): string => cell.replace(/^[\s\p{Cf}"]+/u, '');
/** Splits cells as the most lenient parser does: at any separator, without quotes and spaces. */
const splitLeniently = (text: string): string[] => text.split(/[,;|\t\r\n]/).map(removePrefix);
/** Splits cells as a spreadsheet does, which reads quotes and drops spaces. */
const parseAsSpreadsheet = (text: string): string[] =>
  Papa.parse<string[]>(text).data.flat().map(removePrefix);
const isFormula = (cell: string): boolean => /^[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+$/.test(cell);

attack('formulas in every CSV file', async ({ count, need }) => {
  const { db } = target.services;
  const [member, admin] = [await target.createPerson(), await target.createAdminPerson()];
  for (const formula of formulas) {
    const input = { name: `x${formula}`, project: formula, walletAddress: formula, notes: formula };
    const response = await member.call('POST', '/airdrops', { ...input, eligibilityDate: '2026-11-20' });
    need(response.status === 201, `the airdrop returned ${response.status}`);
    const entry = { kind: 'reward', day: '2026-11-20', amount: '1', airdropName: formula, note: formula };
    const added = await member.call('POST', '/entries', { ...entry, currency: formula.slice(0, 20) });
    need(added.status === 201, `the entry returned ${added.status}`);
    const common = { id: uuidv7(), note: formula };
    const grant = { ...common, admin_id: admin.id, user_id: member.id, amount: 5, created_at: new Date() };
    await db.insertInto('admin_credit_logs').values(grant).execute();
    const subscriber = {
      id: common.id,
      email: `${formula.toLowerCase()}${common.id}@example.com`,
      confirmed_at: new Date(),
    };
    await db
      .insertInto('newsletter_subscribers')
      .values({ ...subscriber, status: 'confirmed' })
      .execute();
  }
  const { items } = airdropPage.parse((await member.call('GET', '/airdrops?limit=1000')).body);
  const reader = { zone: 'UTC', today: '2026-11-20' };
  const newsletter = (await admin.call('POST', '/admin/newsletter/export')).body as { csv: string };
  // A person's own files restore their texts, so only the beginning of a cell is guarded in them.
  const files = {
    tracker: parseAsSpreadsheet(exportAirdrops(items, 'csv', reader).text),
    'tracker, all columns': parseAsSpreadsheet(
      exportAirdrops(items, 'csv', reader, { allColumns: true }).text,
    ),
    profit: parseAsSpreadsheet(String((await member.requestPage('/profit.csv')).body)),
    koinly: parseAsSpreadsheet(String((await member.requestPage('/profit.csv?for=koinly')).body)),
    cointracking: parseAsSpreadsheet(String((await member.requestPage('/profit.csv?for=cointracking')).body)),
    'credit logs': splitLeniently(String((await admin.requestPage('/admin/credit-logs.csv')).body)),
    newsletter: splitLeniently(newsletter.csv),
  };
  for (const [name, cells] of Object.entries(files)) {
    need(
      cells.filter((cell) => cell.includes('cmd')).length >= formulas.length,
      `${name} contains the formulas`,
    );
    for (const cell of cells) count(!isFormula(cell), `${name} contains the formula ${cell}`);
  }
});

attack('formulas in an imported list', async ({ count, need }) => {
  const member = await target.createPerson();
  const started = { fileName: '=cmd.csv', source: 'csv', rowCount: formulas.length };
  const { id } = (await member.call('POST', '/imports', started)).body as { id: string };
  const rows = formulas.map((formula, index) => ({
    subject: 'airdrop',
    rowNumber: index + 1,
    decision: 'add',
    airdrop: {
      name: `x${formula}`,
      project: `x${formula}`,
      notes: formula,
      eligibilityDate: '2026-11-20',
      tags: [formula.slice(0, 30)],
      chains: [formula.slice(0, 30)],
    },
    wallets: [{ address: formula, label: formula, note: formula, state: 'done' }],
  }));
  for (let index = 0; index < rows.length; index += 50) {
    const response = await member.call('POST', `/imports/${id}/rows`, {
      rows: rows.slice(index, index + 50),
    });
    need(response.status === 200, `the rows returned ${response.status}`);
    const added = importedRows.parse(response.body).rows.filter(({ action }) => action === 'added');
    need(added.length === rows.slice(index, index + 50).length, 'the rows are added');
  }
  const { items } = airdropPage.parse((await member.call('GET', '/airdrops?limit=1000')).body);
  const reader = { zone: 'UTC', today: '2026-11-20' };
  const cells = parseAsSpreadsheet(exportAirdrops(items, 'csv', reader, { allColumns: true }).text);
  need(
    cells.filter((cell) => cell.includes('cmd')).length >= formulas.length,
    'the formulas are in the file',
  );
  for (const cell of cells) count(!isFormula(cell), `the tracker contains the formula ${cell}`);
});
