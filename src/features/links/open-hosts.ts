const parseHosts = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter((host) => host !== ''));

/** Hosts that hide a link's target. */
export const shorteners = parseHosts(`
  adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dub.sh goo.gl is.gd ity.im j.mp lnkd.in ow.ly qr.ae
  rb.gy rebrand.ly s.id shorte.st short.gy short.io shorturl.at shrtco.de surl.li t.co t.ly tiny.cc tiny.one
  tinyurl.com tr.im u.to urlz.fr v.gd vk.cc x.gd
`);

/** Anyone can publish here, and the URL doesn't identify the author. */
const anonymousHosts = parseHosts(`
  sites.google.com docs.google.com forms.gle script.google.com storage.googleapis.com firebasestorage.googleapis.com
  telegra.ph te.legra.ph graph.org rentry.co pastebin.com
  ipfs.io dweb.link cloudflare-ipfs.com cf-ipfs.com gateway.pinata.cloud mypinata.cloud nftstorage.link w3s.link 4everland.io
  ipfs.fleek.co ipfs.infura.io ipfs.filebase.io gateway.ipfs.io fleek.cool ipfs.nftstorage.link ipfs.dweb.link
`);

/** Anyone can have an account here, which the URL identifies. */
const accountHosts = parseHosts(`
  t.me telegram.me medium.com github.com gist.github.com x.com twitter.com youtube.com youtu.be reddit.com facebook.com
  linkedin.com instagram.com discord.com discord.gg
`);

/** Anyone can have a subdomain here; most are on the public suffix list. */
const hostingHosts = parseHosts(`
  github.io gitbook.io gitlab.io vercel.app pages.dev workers.dev netlify.app netlify.com web.app firebaseapp.com herokuapp.com
  onrender.com surge.sh webflow.io framer.website framer.app wixsite.com weebly.com blogspot.com wordpress.com typeform.com
  notion.site substack.com mirror.xyz carrd.co glitch.me replit.app repl.co fly.dev railway.app bitballoon.com square.site
  godaddysites.com myshopify.com azurewebsites.net cloudfront.net amazonaws.com translate.goog
`);

/** Hosts of user content: by anonymous authors, by account holders, or on users' subdomains. */
export const openHosts: ReadonlyMap<string, 'anonymous' | 'accounts' | 'hosting'> = new Map([
  ...[...hostingHosts].map((host) => [host, 'hosting'] as const),
  ...[...accountHosts].map((host) => [host, 'accounts'] as const),
  ...[...anonymousHosts].map((host) => [host, 'anonymous'] as const),
]);

export type Redirector = {
  /** The host, including its subdomains. */
  host: string;
  /** The start of the path; without `params`, the rest is the target. */
  path: RegExp;
  params?: readonly string[];
};

/** Pages of known sites that redirect to a target in their URL. */
export const redirectors: readonly Redirector[] = [
  { host: 'google.com', path: /^\/amp\/(?:s\/)?/ },
  { host: 'google.com', path: /^\/(?:url|imgres)$/, params: ['q', 'url', 'imgrefurl'] },
  { host: 'translate.google.com', path: /^\/(?:translate|website)/, params: ['u'] },
  { host: 'googleadservices.com', path: /^\/pagead/, params: ['adurl'] },
  { host: 'doubleclick.net', path: /^\//, params: ['adurl', 'ds_dest_url'] },
  { host: 'youtube.com', path: /^\/redirect$/, params: ['q'] },
  { host: 'facebook.com', path: /^\/(?:l|flx\/warn\/?)(?:\.php)?$/, params: ['u'] },
  { host: 'l.instagram.com', path: /^\/$/, params: ['u'] },
  { host: 'l.messenger.com', path: /^\/l\.php$/, params: ['u'] },
  { host: 'l.threads.com', path: /^\/$/, params: ['u'] },
  { host: 'l.threads.net', path: /^\/$/, params: ['u'] },
  { host: 'out.reddit.com', path: /^\//, params: ['url'] },
  { host: 'medium.com', path: /^\/(?:m\/global-identity(?:-2)?|r\/)/, params: ['redirectUrl', 'url'] },
  {
    host: 'linkedin.com',
    path: /^\/(?:redir\/redirect|safety\/go|authwall)/,
    params: ['url', 'sessionRedirect'],
  },
  { host: 'x.com', path: /^\/i\/redirect/, params: ['url'] },
  { host: 'twitter.com', path: /^\/i\/redirect/, params: ['url'] },
  { host: 't.me', path: /^\/(?:iv|share\/url)$/, params: ['url'] },
  { host: 'steamcommunity.com', path: /^\/linkfilter\/?$/, params: ['u', 'url'] },
  { host: 'vk.com', path: /^\/away(?:\.php)?$/, params: ['to'] },
  { host: 'umblr.com', path: /^\/redirect$/, params: ['z'] },
  { host: 'slack-redir.net', path: /^\/link$/, params: ['url'] },
  { host: 'bing.com', path: /^\/(?:ck\/a|alink\/link)/, params: ['u', 'url'] },
  { host: 'duckduckgo.com', path: /^\/l\/$/, params: ['uddg'] },
  { host: 'yandex.com', path: /^\/redir/, params: ['url'] },
  { host: 'cdn.ampproject.org', path: /^\/[cvi]\/(?:s\/)?/ },
  { host: 'web.archive.org', path: /^\/web\/[0-9a-z_*]+\// },
  { host: 'archive.org', path: /^\/wayback\/available/, params: ['url'] },
  { host: '12ft.io', path: /^\// },
  { host: 'href.li', path: /^\/\??/ },
];

/** Hosts that write about many projects, so names in their paths aren't suspicious. */
export const reporters = parseHosts(`
  airdrops.io airdropalert.com airdropking.io earni.fi dropstab.com cryptorank.io icodrops.com coinpaprika.com livecoinwatch.com
  messari.io rootdata.com chainbroker.io tokenterminal.com dune.com nansen.ai lunarcrush.com coinglass.com cryptoquant.com
  theblock.co decrypt.co blockworks.co cryptoslate.com cryptonews.com bitcoinmagazine.com beincrypto.com newsbtc.com u.today
  thedefiant.io bankless.com dlnews.com protos.com cryptobriefing.com cryptopotato.com bitcoinist.com dailyhodl.com coinjournal.net
  ccn.com finbold.com layer3.xyz guild.xyz intract.io taskon.xyz questn.com galaxy.com gitcoin.co snapshot.org tally.xyz
  l2beat.com chainlist.org immunefi.com code4rena.com sherlock.xyz cantina.xyz certik.com hacken.io chainabuse.com rekt.news
  wikipedia.org reddit.com stackexchange.com stackoverflow.com npmjs.com apple.com crunchbase.com producthunt.com alternativeto.net
  trustpilot.com ethereum.stackexchange.com coinranking.com coincodex.com tradingview.com
`);
