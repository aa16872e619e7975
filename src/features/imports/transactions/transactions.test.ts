import { describe, expect, it } from 'vitest';
import { readPasted } from '../parse/read-file.ts';
import { noAnswers, type TransactionAnswers } from './answers.ts';
import { recognizeTransactions } from './shape.ts';
import { createTransactionsReader } from './summary.ts';

const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0x8ba1f109551bd432803012645ac136ddd64dba72';
const contract = '0xde709f2102306220921060314715629080e2fb77';
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const hash = (digit: number) => `0x${String(digit).repeat(64)}`;
const signature = (letter: string) => letter.repeat(88);

type Options = Partial<TransactionAnswers> & { fileName?: string; zone?: string };

function read(text: string, { fileName = '', zone = 'UTC', ...answers }: Options = {}) {
  const file = readPasted(text.trim());
  if (file.source === 'backup') throw new Error('a backup');
  const table = recognizeTransactions(file.sheets[0]?.rows ?? []);
  if (table === undefined) return undefined;
  const reader = createTransactionsReader(table, fileName, [{ address: own, label: 'Main' }]);
  const view = reader.summarize({ ...noAnswers, ...answers }, { zone, today: '2026-11-20' });
  return {
    ...view,
    unstored: reader.formatUnstored(['gas', 'reward', 'cost']).split('\r\n'),
    texts: view.lines.map(
      ({ group, kind, amount, currency, value, day }) =>
        `${group}${kind === group ? '' : ` (${kind})`} ${amount} ${currency}${value === null ? '' : ` = $${value}`} on ${day}`,
    ),
    leftOut: Object.fromEntries(view.leftOut.map(({ reason, rows }) => [reason, rows])),
    asks: Object.keys(view.questions),
  };
}

const etherscan = `
"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $3000/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"
"${hash(1)}","20000000","1778407200","2026-05-10 10:00:00","${own.toLowerCase()}","${contract}","","0","0.01","30","0.0004","1.2","2950","","","Deposit"
"${hash(2)}","20000001","1778450400","2026-05-10 22:00:00","${own.toLowerCase()}","${contract}","","0","0","0","0.0001","0.3","2950","Error(0)","execution reverted","Claim"
"${hash(3)}","20000002","1778454000","2026-05-10 23:00:00","${other}","${own.toLowerCase()}","","0.5","0","1500","0.0002","0.6","3000","","","Transfer"`;

const table: readonly { name: string; text: string; options?: Options; expected: object }[] = [
  {
    name: 'Etherscan’s transactions, with the gas of a failed one and no gas of the one received',
    text: etherscan,
    options: { zone: 'Europe/Athens' },
    expected: {
      format: 'Etherscan',
      isSure: true,
      own: own.toLowerCase(),
      asks: [],
      days: { first: '2026-05-10', last: '2026-05-11' },
      texts: [
        'gas 0.0004 ETH = $1.18 on 2026-05-10',
        'sent (deposit) 0.01 ETH = $29.5 on 2026-05-10',
        'gas 0.0001 ETH = $0.295 on 2026-05-11',
        'reward 0.5 ETH = $1500 on 2026-05-11',
      ],
      leftOut: {},
    },
  },
  {
    name: 'the same of another chain, with the headings of older exports',
    text: etherscan.replaceAll('ETH', 'BNB').replaceAll('/Eth', '/BNB').replace('Transaction Hash', 'Txhash'),
    expected: { texts: expect.arrayContaining(['gas 0.0004 BNB = $1.18 on 2026-05-10']), asks: [] },
  },
  {
    name: 'Etherscan’s token transfers, without spam and with equal amounts apart',
    text: `
Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,TokenValue,USDValueDayOfTx,ContractAddress,TokenName,TokenSymbol
${hash(1)},1,1778407200,2026-05-10 10:00:00,${contract},${own},"1,250.5","$1,500.00",${other},Arbitrum,ARB
${hash(2)},2,1778407200,2026-05-10 10:00:00,${contract},${own},5000,N/A,${other},Visit claim-usdt.com to claim,USDT
${hash(4)},2,1778407200,2026-05-10 10:00:00,${contract},${own},7,,${other},ether.fi governance token,ETHFI
${hash(3)},3,1778407200,2026-05-10 10:00:00,${own},${contract},10,,${other},USD Coin,USDC
${hash(3)},3,1778407200,2026-05-10 10:00:00,${contract},${own},0.004,,${other},Wrapped Ether,WETH`,
    expected: {
      texts: [
        'reward 1250.5 ARB = $1500 on 2026-05-10',
        'reward 7 ETHFI on 2026-05-10',
        'sent (deposit) 10 USDC on 2026-05-10',
        'exchange (reward) 0.004 WETH on 2026-05-10',
      ],
      leftOut: { spam: 1 },
    },
  },
  {
    name: 'NFTs, which have no amount',
    text: `
Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,TokenId,TokenName,TokenSymbol
${hash(1)},1,1778407200,2026-05-10 10:00:00,0x0000000000000000000000000000000000000000,${own},${contract},77,Passes,PASS`,
    expected: { texts: ['reward 1 PASS on 2026-05-10'] },
  },
  {
    name: 'Blockscout’s transactions in wei, once the currency is known',
    text: `
TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice,MethodName
${hash(1)},5,2026-05-10 10:00:00.000000Z,${own},${contract},,OUT,10000000000000000,400000000000000,ok,,3000,2900,2950,bridge
${hash(2)},6,2026-05-11 10:00:00.000000Z,${contract},${own},,IN,0,100000000000000,ok,,3000,2900,2950,ping`,
    options: { native: 'ETH' },
    expected: {
      format: 'Blockscout',
      asks: ['native'],
      texts: ['gas 0.0004 ETH = $1.18 on 2026-05-10', 'sent (deposit) 0.01 ETH = $29.5 on 2026-05-10'],
      leftOut: { othersFee: 1 },
    },
  },
  {
    name: 'Blockscout’s token transfers, with the fee of a transaction once and repeated rows apart',
    text: `
TxHash,BlockNumber,Timestamp,FromAddress,ToAddress,TokenContractAddress,Type,TokenSymbol,TokensTransferred,TransactionFee,TransactionFeeCurrency,Status,ErrCode
${hash(1)},5,2026-05-10 10:00:00Z,${own},${contract},${other},OUT,USDC,10,0.001,ETH,ok,
${hash(1)},5,2026-05-10 10:00:00Z,${own},${other},${other},OUT,USDC,3,0.001,ETH,ok,
${hash(1)},5,2026-05-10 10:00:00Z,${own},${other},${other},OUT,USDC,3,0.001,ETH,ok,`,
    expected: {
      texts: [
        'gas 0.001 ETH on 2026-05-10',
        'sent (deposit) 10 USDC on 2026-05-10',
        'sent (deposit) 3 USDC on 2026-05-10',
        'repeated (deposit) 3 USDC on 2026-05-10',
      ],
    },
  },
  {
    name: 'Solscan’s transfers, once units and the token’s name are known',
    text: `
Signature,Block Time,Human Time,Action,From,To,Amount,Flow,Decimals,TokenAddress,Fee
${signature('5')},1778407200,2026-05-10T10:00:00.000Z,TRANSFER,7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV,9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin,1500000,in,6,${mint},5000
${signature('4')},1778407200,2026-05-10T10:00:00.000Z,TRANSFER,9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin,7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV,2000000,out,6,${mint},5000`,
    options: {
      inUnits: true,
      tokens: { [mint]: 'USDC' },
    },
    expected: {
      format: 'Solscan',
      asks: ['inUnits'],
      tokens: [{ address: mint, rows: 2 }],
      texts: [
        'reward 1.5 USDC on 2026-05-10',
        'gas 0.000005 SOL on 2026-05-10',
        'sent (deposit) 2 USDC on 2026-05-10',
      ],
    },
  },
  {
    name: 'Koinly’s labels and values, with a swap apart',
    text: `
Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2026-05-10 10:00:00,,,1250,ARB,0.0004,ETH,1500,USD,airdrop,Arbitrum airdrop,0xabc
2026-05-11 10:00:00 UTC,1,ETH,2950,USDC,,,2950,USD,,,0xdef
2026-05-12 10:00:00,5,USDC,,,,,5,USD,cost,Mint,`,
    expected: {
      format: 'Koinly',
      isSure: true,
      texts: [
        'gas 0.0004 ETH on 2026-05-10',
        'reward 1250 ARB = $1500 on 2026-05-10',
        'exchange (reward) 2950 USDC = $2950 on 2026-05-11',
        'sent (deposit) 1 ETH = $2950 on 2026-05-11',
        'cost (other) 5 USDC = $5 on 2026-05-12',
      ],
    },
  },
  {
    name: 'CoinTracking’s types and its date order, which is asked about',
    text: `
Type;Buy;Cur.;Sell;Cur.;Fee;Cur.;Exchange;Group;Comment;Date;Tx-ID
Airdrop;1250,5;ARB;;;0,0004;ETH;Wallet;;;10.05.2026 10:00;${hash(1)}
Deposit;100;USDC;;;;;Wallet;;;11.05.2026 10:00;${hash(2)}
Spend;;;5;USDC;;;Wallet;;;12.05.2026 10:00;${hash(3)}`,
    options: { dayFirst: true },
    expected: {
      format: 'CoinTracking',
      asks: ['dayFirst'],
      texts: [
        'gas 0.0004 ETH on 2026-05-10',
        'reward 1250.5 ARB on 2026-05-10',
        'exchange (reward) 100 USDC on 2026-05-11',
        'cost (other) 5 USDC on 2026-05-12',
      ],
    },
  },
  {
    name: 'Ledger Live’s operations, also as JSON',
    text: JSON.stringify([
      {
        'Operation Date': '2026-05-10T10:00:00.000Z',
        Status: 'Confirmed',
        'Currency Ticker': 'ETH',
        'Operation Type': 'OUT',
        'Operation Amount': '0.02',
        'Operation Fees': '0.001',
        'Operation Hash': hash(1),
        'Account Name': 'Ethereum 1',
        'Countervalue Ticker': 'USD',
        'Countervalue at Operation Date': '59',
      },
      {
        'Operation Date': '2026-05-11T10:00:00.000Z',
        Status: 'Confirmed',
        'Currency Ticker': 'ARB',
        'Operation Type': 'IN',
        'Operation Amount': '1250',
        'Operation Fees': '0',
        'Operation Hash': hash(2),
        'Account Name': 'Ethereum 1',
        'Countervalue Ticker': 'USD',
        'Countervalue at Operation Date': '1500',
      },
    ]),
    expected: {
      format: 'Ledger Live',
      texts: [
        'gas 0.001 ETH on 2026-05-10',
        'sent (deposit) 0.02 ETH = $59 on 2026-05-10',
        'reward 1250 ARB = $1500 on 2026-05-11',
      ],
    },
  },
];

describe('readTransactions', () => {
  it.each(table)('reads $name', ({ text, options, expected }) => {
    expect(read(text, options)).toMatchObject(expected);
  });

  it('reports rows that it can’t read with the column and what to do', () => {
    const broken = etherscan.replace('"0.0004"', '"much"').replace('"2026-05-10 22:00:00"', '"soon"');
    expect(read(broken)).toMatchObject({
      problems: [
        { row: 2, column: 'TxnFee(ETH)', text: 'much', cure: expect.stringContaining('number') },
        { row: 3, column: 'DateTime (UTC)', text: 'soon', cure: expect.stringContaining('2026-05-10') },
      ],
      leftOut: { problem: 2 },
    });
  });

  it('lists every row that isn’t imported whole, with the reason', () => {
    const [headings, ...rows] = read(etherscan.replace('"0.0001"', '"much"'))?.unstored ?? [];
    expect(headings).toMatch(/^Row,Reason,Transaction Hash,/);
    expect(rows.map((row) => row.split(',0x')[0])).toEqual([
      '2,"Sent, as deposits: not selected"',
      '3,"TxnFee(ETH): Write it as a number, such as 0.25."',
    ]);
  });

  it('asks which address is the person’s if the file doesn’t tell', () => {
    const both = `Tx hash,Block,Date,From,To,Value(ETH),TxnFee(ETH)
${hash(1)},1,2026-05-10,${contract},${other},1,0.001
${hash(2)},2,2026-05-11,${other},${contract},2,0.002`;
    expect(read(both)).toMatchObject({ questions: { own: [contract, other] }, texts: [] });
    const answered = [
      'gas 0.001 ETH on 2026-05-10',
      'sent (deposit) 1 ETH on 2026-05-10',
      'reward 2 ETH on 2026-05-11',
    ];
    expect(read(both, { own: contract })).toMatchObject({ asks: ['own'], texts: answered });
    expect(read(both.replaceAll('(ETH)', ''), { own: contract })?.asks).toEqual(['own', 'native']);
    expect(read(both, { fileName: `export-${contract}.csv` })).toMatchObject({ asks: [], texts: answered });
  });
});

describe('recognizeTransactions', () => {
  const isSure = (text: string) => read(text)?.isSure;

  it.each([
    ['a name', `Airdrop,Project,Tx,Gas,Status,Date\nDrop,Scroll,${hash(1)},0.001,active,2026-05-10`],
    ['costs', 'Name,Link,Cost,Gas fee,Reward,Value,Start date\nDrop,https://scroll.io,5,1,10,20,2026-05-10'],
    ['wallets', `Project,From,To,Wallet,Fee,Tx hash\nScroll,2026-05-10,2026-06-10,${own},1,${hash(1)}`],
    ['tokens', 'Token,Chain,Date,Status,Type\nARB,Arbitrum,2026-05-10,active,retro'],
  ])('leaves an ordinary list with %s alone', (_, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('isn’t sure of a list with few columns of the shape, or with a name', () => {
    expect(isSure(`Date,Tx hash,Fee\n2026-05-10,${hash(1)},0.001`)).toBe(false);
    expect(isSure(etherscan.replace('"Method"', '"Project"'))).toBe(false);
  });
});
