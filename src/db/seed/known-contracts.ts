/** A contract of a known project, and the page where its address was read. */
export type KnownContract = {
  chainId: number;
  address: string;
  project: string;
  note: string;
  source: string;
};

const chains = {
  ethereum: 1,
  optimism: 10,
  bnb: 56,
  base: 8453,
  arbitrum: 42161,
  linea: 59144,
  scroll: 534352,
} as const;
type ChainName = keyof typeof chains;

type Project = Pick<KnownContract, 'project' | 'source'>;
type Row = [chain: ChainName, address: string, note: string];

const listContracts = (project: Project, rows: readonly Row[]): KnownContract[] =>
  rows.map(([chain, address, note]) => ({ ...project, chainId: chains[chain], address, note }));

const createAaveContract = (chain: ChainName, address: string, file: string): KnownContract => ({
  chainId: chains[chain],
  address,
  project: 'Aave',
  note: 'Pool, version 3',
  source: `https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/${file}.ts`,
});

const createUniswapContract = (chain: ChainName, address: string, file: string): KnownContract => ({
  chainId: chains[chain],
  address,
  project: 'Uniswap',
  note: 'Universal Router, version 2',
  source: `https://github.com/Uniswap/universal-router/blob/main/deploy-addresses/${file}.json`,
});

/**
 * The initial known contracts. Migration 103 adds them: a later addition needs a new migration, because
 * databases that have run it keep theirs.
 */
export const knownContracts: readonly KnownContract[] = [
  createAaveContract('ethereum', '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', 'AaveV3Ethereum'),
  createAaveContract('base', '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5', 'AaveV3Base'),
  createAaveContract('arbitrum', '0x794a61358D6845594F94dc1DB02A252b5b4814aD', 'AaveV3Arbitrum'),
  createAaveContract('linea', '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac', 'AaveV3Linea'),
  ...listContracts(
    {
      project: 'Arbitrum',
      source: 'https://docs.arbitrum.io/build-decentralized-apps/reference/useful-addresses',
    },
    [['ethereum', '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', 'Bridge for ETH (Delayed Inbox)']],
  ),
  ...listContracts(
    { project: 'Base', source: 'https://github.com/wevm/viem/blob/main/src/chains/definitions/base.ts' },
    [['ethereum', '0x3154Cf16ccdb4C6d922629664174b904d80F2C35', 'Bridge (L1StandardBridge)']],
  ),
  ...listContracts({ project: 'Linea', source: 'https://docs.linea.build/network/build/contracts' }, [
    ['ethereum', '0xd19d4B5d358258f05D7B411E21A1460D11B0876F', 'Bridge for ETH (L1 Message Service)'],
    ['linea', '0x508Ca82Df566dCD1B0DE8296e70a96332cD644ec', 'Bridge for ETH (L2 Message Service)'],
    ['ethereum', '0x051F1D88f0aF5763fB888eC4378b4D8B29ea3319', 'Bridge for tokens (L1)'],
    ['linea', '0x353012dc4a9A6cF55c941bADC267f82004A8ceB9', 'Bridge for tokens (L2)'],
  ]),
  ...listContracts(
    {
      project: 'Optimism',
      source: 'https://github.com/wevm/viem/blob/main/src/chains/definitions/optimism.ts',
    },
    [['ethereum', '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1', 'Bridge (L1StandardBridge)']],
  ),
  ...listContracts({ project: 'Scroll', source: 'https://docs.scroll.io/en/developers/scroll-contracts/' }, [
    ['ethereum', '0xF8B1378579659D8F7EE5f3C929c2f3E332E41Fd6', 'Bridge (L1 Gateway Router)'],
    ['scroll', '0x4C0926FF5252A435FD19e10ED15e5a249Ba19d79', 'Bridge (L2 Gateway Router)'],
  ]),
  ...listContracts(
    {
      project: 'Stargate',
      source: 'https://stargateprotocol.gitbook.io/stargate/v2-developer-docs/technical-reference',
    },
    [
      ['ethereum', '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931', 'Pool of ETH, version 2'],
      ['ethereum', '0xc026395860Db2d07ee33e05fE50ed7bD583189C7', 'Pool of USDC, version 2'],
      ['ethereum', '0x933597a323Eb81cAe705C5bC29985172fd5A3973', 'Pool of USDT, version 2'],
      ['bnb', '0x962Bd449E630b0d928f308Ce63f1A21F02576057', 'Pool of USDC, version 2'],
      ['bnb', '0x138EB30f73BC423c6455C53df6D89CB01d9eBc63', 'Pool of USDT, version 2'],
    ],
  ),
  createUniswapContract('ethereum', '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', 'mainnet'),
  createUniswapContract('base', '0x6fF5693b99212Da76ad316178A184AB56D299b43', 'base'),
  createUniswapContract('optimism', '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507', 'optimism'),
  ...listContracts(
    { project: 'zkSync Era', source: 'https://docs.zksync.io/zksync-era/environment/l1-contracts' },
    [['ethereum', '0x32400084C286CF3E17e7B677ea9583e60a000324', 'Bridge for ETH (Diamond Proxy)']],
  ),
];
