/** The meaning of a word in a host name. */
export type WordKind =
  /** Promises something free or urgent, on any site. */
  | 'lure'
  /** Is a lure only beside a name, because honest sites use it, too. */
  | 'hint'
  /** A coin. */
  | 'coin'
  /** A person whose name is used for giveaways only in frauds. */
  | 'person'
  /** A topic of lures, such as wallets and tokens. */
  | 'asset'
  /** A neutral word beside a name. */
  | 'filler';

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const lures = `
  airdrop airdrops claim claims claiming claimer claimable giveaway giveaways givaway givaways giveavvay
  giveway gift gifts gifting promo promos promotion promotions promotional bonus bonuses
  prize prizes restore restoration recover recovery rectify rectification validate validation revalidate synchronize
  synchronise synchronization verify verification redeem refund refunds unlock migrate migration migrations resolve
  resolver dispute reauthorization reauthorize whitelist winner winners compensation freebie freedrop award awards giveout rewarding promote promoting airdropp cashback
`;

const hints = `
  account accounts activate activation access approve auth authenticate authentication authenticator authorize block bot bots bounty care
  center confirm connect connects connection connnect contest competition campaign campaigns participate special desk distribution double doubler drop drops earn eligibility eligible event events
  exclusive gives giving giver givers fix fixed free fund funds get give grant help helpdesk helpline holders hot ico init instant join kyc launch login logins
  loqin mint minting offer offers official pass pay pays phrase portal presale private protect protection register registration reward rewards
  rebase revoke safe sale sales season generator adder miner mining multiplier profit billionaire secure secured seed send service services sign signin signup snapshot
  stake staking start support swap sync syncing ticket tokensale transfer unstake update upgrade validator validators vip vote win
  wins withdraw withdrawal x10 x2
`;

const coins: Readonly<Record<string, string>> = {
  'ethereum.org': 'eth ether eth2 ethers ethereum ethers erc20 weth ethd ethn ethereums',
  'bitcoin.org': 'btc bitcoin bitcoins wbtc satoshi',
  'bitcoincash.org': 'bch',
  'xrpl.org': 'xrp xrpl',
  'stellar.org': 'xlm',
  'litecoin.org': 'ltc',
  'dogecoin.com': 'doge',
  'tron.network': 'trx usdd',
  'bnbchain.org': 'bnb bnbchain',
  'tether.to': 'usdt tether',
  'circle.com': 'usdc',
  'avax.network': 'avax',
  'polygon.technology': 'matic',
  'getmonero.org': 'xmr',
  'shibatoken.com': 'shib shiba shibainu',
  'lido.fi': 'steth wsteth',
};

/** Giveaways in these people's names are always fraud. */
const people =
  'elon elonmusk musk elons vitalik vitalikbuterin buterin mcafee saylor winklevoss tesla spacex durov hoskinson garlinghouse trump';

const assets = `
  coin coins crypto cryptos cryptocurrency currency dapp dapps decentralized defi defis dex mainnet nft nfts node nodes
  protocol protocols token tokens wallet wallets web3 walletconnect walletsconnect
`;

const fillers = `
  and all app apps application bank best big bsc cash chain chat city cloud co com community company connector core corp dao day dev digital direct docs
  domain drive en en-us entry eu event exchange exchanges ex fi finance first for foundation fond fr from fun fx gateway global go group guard hello here holder home hq html id in inc info int
  intl io is it its l1 l2 lab labs live llc lp ltd main manager market markets mobile mod more multi my net network new news
  next now of official on one online open or org page pages panel plus point pool power premium pro project public quick real ru run
  server service site smart social solution space spot station store stream system team tech technology terminal test the this time to today tool tools top trade
  trading trust tx uk uni united us usa user v1 v2 v3 v4 view viewer web webapp website with work world www year yield you your zone
`;

const kinds: readonly (readonly [WordKind, string])[] = [
  ['filler', fillers],
  ['hint', hints],
  ['asset', assets],
  ['person', people],
  ['lure', lures],
];

export const vocabulary: ReadonlyMap<string, WordKind> = new Map(
  kinds.flatMap(([kind, text]) => splitWords(text).map((word) => [word, kind] as const)),
);

/** The names of coins, with the site of each. */
export const coinSites: ReadonlyMap<string, string> = new Map(
  Object.entries(coins).flatMap(([host, text]) => splitWords(text).map((word) => [word, host] as const)),
);

/** Top-level domains that are a lure after a name: `steth.claims`. */
export const lureEndings: ReadonlySet<string> = new Set(
  splitWords('bid bonus claim claims click events fund gift gifts gives help loan promo sale support win'),
);

/** Nearly free top-level domains, which hardly ever belong to the named project. */
export const cheapEndings: ReadonlySet<string> = new Set(
  splitWords(`
    app biz buzz cam cc cf cfd click club digital fit fun ga gq guru help host icu ink life link live lol ltd me ml mobi monster
    ninja one online pro pw quest rest run ru sbs shop site space store su team tech tk today top us vip website win work ws xyz zip
  `),
);
