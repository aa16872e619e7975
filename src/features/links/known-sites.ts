import { currentProjects } from './current-projects.ts';

/** Coined names, which no other site has, so even a similar name is suspicious. */
const coined = `
  metamask.io | myetherwallet.com | trustwallet.com | walletconnect.com walletconnect.org walletconnect.network
  tronlink.org | solflare.com | safepal.com | tokenpocket.pro | atomicwallet.io | coinomi.com | mathwallet.org
  trezor.io | keepkey.com | electrum.org | mymonero.com | imtoken.com token.im | zerion.io | debank.com | zapper.xyz
  binance.com binance.us binance.org binance.vision binance.cloud binance.info binance.th | coinbase.com
  bittrex.com | bitfinex.com | poloniex.com | hitbtc.com | kucoin.com | bitstamp.net | bithumb.com | bitmain.com
  okex.com okx.com | huobi.com htx.com huobipro.com | bybit.com | bitget.com | bitmex.com | deribit.com | bitpanda.com
  bitmart.com | coinex.com coinex.net | cryptopia.co.nz | coincheck.com | bitflyer.com | bitvavo.com | cobinhood.com | upbit.com
  localbitcoins.com | localcryptos.com localethereum.com | localethereum.com | paxful.com | etherdelta.com
  forkdelta.app | changelly.com | changenow.io | shapeshift.com shapeshift.io | simpleswap.io | bestchange.com
  moonpay.com | blockfi.com | uniswap.org | pancakeswap.finance pancakeswap.com | sushiswap.org sushi.com
  quickswap.exchange | traderjoexyz.com | raydium.io | makerdao.com oasis.app | instadapp.io | synthetix.io
  hyperliquid.xyz hyperfoundation.org | eigenlayer.xyz eigenfoundation.org | etherfi.com ether.fi
  kyberswap.com kyber.network | opensea.io | rarible.com | looksrare.org | magiceden.io magiceden.us
  cryptokitties.co | axieinfinity.com | decentraland.org | boredapeyachtclub.com bayc.com | yugalabs.io yuga.com
  etherscan.io etherscan.com | bscscan.com | polygonscan.com | arbiscan.io | solscan.io | tronscan.org tronscan.io
  coinmarketcap.com | coingecko.com | dexscreener.com | dextools.io | defillama.com llama.fi | cointelegraph.com
  coindesk.com | bitcointalk.org | cryptocompare.com | tradingview.com | chainalysis.com | quantstamp.com
  polkastarter.com | pinksale.finance | daomaker.com | coinlist.co | galxe.com | zealy.io | originprotocol.com
  hederahashgraph.com | paypal.com | tonkeeper.com | cosmostation.io | subwallet.app | sparrowwallet.com
  wasabiwallet.io | bluewallet.io | cakewallet.com | coldcard.com | hashpack.app | fireblocks.com | nicehash.com
  whitebit.com | coinmetro.com | indodax.com | tokocrypto.com | coindcx.com | wazirx.com | zebpay.com | coinspot.com.au
  convexfinance.com | velodrome.finance | aerodrome.finance | marginfi.com | paraswap.io | polymarket.com
  farcaster.xyz | rocketpool.net | debridge.finance | synapseprotocol.com | unstoppabledomains.com
`;

/** Coined names that many sites mention, so they are suspicious only if misspelled or beside a lure. */
const chains = `
  ethereum.org ethereum.foundation ethereum.com | cardano.org | avalanche.com avax.network avax.com | polkadot.network polkadot.com
  arbitrum.io arbitrum.foundation | starknet.io | layerzero.network layerzero.foundation
  chainlink.com chain.link chainlinklabs.com | algorand.co algorand.com algorand.foundation | vechain.org vechain.com
  dogecoin.com | litecoin.org litecoin.com | filecoin.io | celestia.org | berachain.com | injective.com injective.network | dymension.xyz
  zilliqa.com | omisego.network omg.network | internetcomputer.org
`;

/** Short names and words of the crypto world, which are suspicious beside a lure or as the whole name. */
const words = `
  bitcoin.org bitcoin.com | ripple.com xrpl.org | stellar.org | tron.network trondao.org | eos.io eosnetwork.com
  solana.com solana.org | polygon.technology | tezos.com | neo.org | ton.org
  telegram.org telegram.me t.me | optimism.io | monero.org getmonero.org | hedera.com | dfinity.org
  linea.build | sui.io | aptos.dev aptosfoundation.org aptosnetwork.com
  ledger.com ledgerwallet.com | kraken.com | gemini.com | blockchain.com blockchain.info
  mycrypto.com | phantom.com phantom.app | exodus.com | uphold.com | gate.com gate.io | nexo.com nexo.io
  lido.fi | balancer.fi | yearn.fi yearn.finance | argent.xyz | consensys.io consensys.net | rabby.io | wormhole.com | discord.com discord.gg
  twitter.com x.com | github.com | google.com | medium.com | youtube.com youtu.be | reddit.com | facebook.com | linkedin.com
  instagram.com | blockchair.com
`;

/** Ordinary words, which are suspicious only beside a promise of something free. */
const ordinary = `
  cosmos.network | near.org | status.app status.im | scroll.io | blast.io | compound.finance | curve.finance curve.fi
  blur.io | stargate.finance | base.org | safe.global | rainbow.me | crypto.com crypto.org | backpack.app backpack.exchange | brave.com
`;

/** A site that phishing sites imitate. */
export type KnownSite = {
  /** The main host. */
  host: string;
  /** All hosts, including the main one. */
  hosts: readonly string[];
  /** The recognizable part of the host. */
  name: string;
  /** How distinctive the name is. */
  kind: 'coined' | 'chain' | 'word' | 'ordinary';
};

const parseSites = (text: string, kind: KnownSite['kind']): KnownSite[] =>
  text.split(/[|\n]/).flatMap((part) => {
    const hosts = part.split(' ').filter((host) => host !== '');
    const [host] = hosts;
    return host === undefined ? [] : [{ host, hosts, name: host.slice(0, host.indexOf('.')), kind }];
  });

const siteKinds = ['coined', 'chain', 'word', 'ordinary'] as const;

const projectSites = currentProjects.split('\n').flatMap((line): KnownSite[] => {
  const [name = '', kindName, ...hosts] = line.split(' ').filter((part) => part !== '');
  const [host, kind] = [hosts[0], siteKinds.find((siteKind) => siteKind === kindName)];
  return host === undefined || kind === undefined ? [] : [{ name, kind, host, hosts }];
});

export const knownSites: readonly KnownSite[] = [
  ...parseSites(coined, 'coined'),
  ...parseSites(chains, 'chain'),
  ...parseSites(words, 'word'),
  ...parseSites(ordinary, 'ordinary'),
  ...projectSites,
];
