/**
 * Current projects, which phishing sites imitate: one per line as `name kind hosts`. A host is listed because the
 * project's own documentation, code, or account links to it. To update: remove ended projects, add those in /discover
 * and the guides, and add a line for each new host to test/links/honest-hosts.txt.
 *
 * For the kinds, see known-sites.ts.
 */
export const currentProjects = `
  ethena coined ethena.fi ethenafoundation.com
  eigenda coined eigenda.xyz
  pudgypenguins coined pudgypenguins.com
  bouncebit chain bouncebit.io
  bitlayer chain bitlayer.org
  babylonlabs coined babylonlabs.io
  renzoprotocol chain renzoprotocol.com
  swellnetwork coined swellnetwork.io
  kelpdao coined kelpdao.xyz
  movementnetwork coined movementnetwork.xyz movementlabs.xyz
  megaeth chain megaeth.com
  plumenetwork coined plumenetwork.xyz plume.org
  soneium chain soneium.org
  unichain chain unichain.org
  inkonchain coined inkonchain.com
  zircuit chain zircuit.com
  merlinchain chain merlinchain.io
  bsquared chain bsquared.network
  worldcoin coined worldcoin.org world.org
  altlayer coined altlayer.io
  zetachain chain zetachain.com
  mantanetwork coined manta.network
  memecoin chain memecoin.org
  memeland coined memeland.com
  hyperlane coined hyperlane.xyz
  asterdex coined asterdex.com
  openledger coined openledger.xyz
  infinex coined infinex.xyz
  paradex coined paradex.trade
  avantisfi coined avantisfi.com
  roninchain chain roninchain.com skymavis.com
  multiversx coined multiversx.com elrond.com
  basescan coined basescan.org
  dappradar coined dappradar.com
  tornadocash coined tornado.cash
  leapwallet coined leapwallet.io
  mytonwallet coined mytonwallet.io
  daedaluswallet coined daedaluswallet.io
  martianwallet coined martianwallet.xyz
  bitkeep coined bitkeep.com
  tangem coined tangem.com
  ellipal coined ellipal.com
  soniclabs coined soniclabs.com
  orbiterfinance coined orbiter.finance
  friendtech coined friend.tech
  pumpfun coined pump.fun
  notcoin coined notco.in
  catizen coined catizen.ai
  nodepay coined nodepay.ai
  gradient ordinary gradient.network
  apecoin coined apecoin.com apechain.com
  apechain chain apechain.com
  bnbchain chain bnbchain.org
  stepn chain stepn.com stepnofficial.com
  hashflow coined hashflow.com
  anyswap coined anyswap.exchange anyswap.org anyswap.network anyswap.info anyswap.market anyswap.net
  dodoex coined dodoex.io
  aavegotchi coined aavegotchi.com
  airswap coined airswap.io
  loopring word loopring.org loopring.io
  quarkchain coined quarkchain.io
  enjincoin coined enjin.io enjincoin.io
  polymath word polymath.network polymesh.network
  tzero chain tzero.com
  iotex chain iotex.io
  qtum chain qtum.org qtum.info
  klimadao coined klimadao.finance
  dxsale coined dxsale.app dx.app
  bittorrent coined bittorrent.com bt.io
  nexusmutual coined nexusmutual.io
  badgerdao coined badger.com badger.finance
  eosauthority coined eosauthority.com
  poocoin coined poocoin.app
  beefyfinance coined beefy.com beefy.finance
  btcpayserver coined btcpayserver.org
  tomochain chain tomochain.com
  wanchain chain wanchain.org
  bitclave chain bitclave.com
  stormx chain stormx.io
  robinhood coined robinhood.com
  dydx chain dydx.exchange dydx.trade dydx.xyz dydx.foundation
  collabland coined collab.land
  larvalabs coined larvalabs.com
  aave coined aave.com
  1inch coined 1inch.io 1inch.com 1inch.dev 1inch.network
  zksync chain zksync.io zksync.dev zknation.io
  jito chain jito.network jito.wtf
  kamino chain kamino.finance kamino.com
  pendle chain pendle.finance
  sophon chain sophon.xyz
  initia chain initia.xyz
  taiko word taiko.xyz
  arkham chain arkham.com arkm.com
  layer3 chain layer3.xyz
  pyth word pyth.network
  somnia word somnia.network
  kaito chain kaito.ai
  morpho word morpho.org
  axelar chain axelar.network
  keplr chain keplr.app
  xverse chain xverse.app
  unisat chain unisat.io
  karak chain karak.network
  idex chain idex.io idex.market
  zora word zora.co
  jupiter ordinary jup.ag
  zeta ordinary zeta.markets zetachain.com
  manta ordinary manta.network
  monad ordinary monad.xyz
  symbiotic word symbiotic.fi
  lombard ordinary lombard.finance
  babylon ordinary babylonlabs.io
  puffer ordinary puffer.fi
  swell ordinary swellnetwork.io
  drift ordinary drift.trade
  tensor ordinary tensor.trade
  sanctum ordinary sanctum.so
  meteora ordinary meteora.ag
  orca ordinary orca.so
  grass ordinary grass.io getgrass.io
  movement ordinary movementnetwork.xyz
  story ordinary story.foundation
  succinct ordinary succinct.xyz
  eclipse ordinary eclipse.xyz
  mantle ordinary mantle.xyz
  metis word metis.io
  xai word xai.games
  pixels ordinary pixels.xyz
  walrus ordinary walrus.xyz
  plasma ordinary plasma.to
  aster ordinary asterdex.com
  lighter ordinary lighter.xyz
  boundless ordinary boundless.xyz beboundless.xyz
  falcon ordinary falcon.finance
  caldera ordinary caldera.xyz
  fogo word fogo.io
  euler word euler.finance
  gmx word gmx.io
  lens ordinary lens.xyz
  mode ordinary mode.network
  fuel ordinary fuel.network
  sonic ordinary soniclabs.com
  azuki ordinary azuki.com
  doodles ordinary doodles.app
  otherside ordinary otherside.xyz
  degods coined degods.com
  moonbirds coined moonbirds.xyz
  boredape coined boredapeyachtclub.com
  clonex chain clonex.rtfkt.com rtfkt.com
  across ordinary across.to
  hop ordinary hop.exchange
  synapse ordinary synapseprotocol.com
  rhino ordinary rhino.fi
  cronos ordinary cronos.org
  harmony ordinary harmony.one
  fantom ordinary fantom.foundation
  kava word kava.io
  osmosis word osmosis.zone
  sei word sei.io
  flare ordinary flare.network
  theta ordinary thetatoken.org thetanetwork.org
  iota ordinary iota.org
  waves ordinary waves.tech waves.exchange
  icon ordinary icon.community
  dash ordinary dash.org
  maker ordinary makerdao.com sky.money
  kyber word kyber.network kyberswap.com
  bancor word bancor.network
  ens word ens.domains
  rune ordinary thorchain.org
  thorchain chain thorchain.org thorchain.net thorswap.finance
  tether word tether.to
  circle ordinary circle.com
  petra ordinary petra.app
  revoke ordinary revoke.cash
  particle ordinary particle.network
  arweave word arweave.org arweave.net
  cream ordinary cream.finance
  klaytn chain klaytn.foundation klaytn.com
  sandbox ordinary sandbox.game
  gala ordinary gala.com gala.games
  immutable ordinary immutable.com
  alchemy ordinary alchemy.com
  stellarport coined stellarport.io
`;
