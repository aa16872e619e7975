/** Tells whether a text is an address or a name in one of the known forms. */
type IsAddress = (text: string) => boolean;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const caip10 = /^(?:did:pkh:)?[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:([-.%a-zA-Z0-9]{1,128})$/;
/** A chain's short name (EIP-3770), or the scheme of a payment link. */
const prefixed = /^[a-z][a-z0-9+-]{0,31}:(?:\/\/transfer\/|pay-)?([^\s:?@/]+)(?:@[^\s?]*)?(?:\?\S*)?$/i;
const xdc = /^(?:xdc|ronin:)(?=[0-9a-f]{40}$)/i;

/** The address behind the prefix of a chain: `eth:0x…`, CAIP-10, `xdc…`, hex digits without 0x; undefined without one. */
function stripPrefix(text: string, isAddress: IsAddress): string | undefined {
  if (/^(?!\d+$)[0-9a-f]{40}$/i.test(text)) return `0x${text}`;
  if (xdc.test(text)) return text.replace(xdc, '0x');
  const account = caip10.exec(text)?.[1] ?? prefixed.exec(text)?.[1];
  if (account === undefined) return undefined;
  return [account, decode(account)].find(isAddress);
}

const linkShape = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d+)?[/?#]/i;
/** A segment after one of these is no address, even if it looks like one. */
const hashWords = /^(?:tx|txs|txn|txns|transactions?|blocks?|hash|op|message)$/i;
const ownerWords = /^(?:a|account|accounts|address|addr|holder|owner|portfolio|profile|safe|user|wallet)$/i;

type Candidate = { address: string; isOwner: boolean };

function splitLink(link: string): [word: string, text: string][] {
  const url = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`);
  if (url === null) return [];
  const [path = '', query = ''] = url.hash.slice(1).split('?');
  const segments = [...url.pathname.split('/'), ...path.split('/')].filter((item) => item !== '').map(decode);
  return [
    ...segments.map((text, index): [string, string] => [segments[index - 1] ?? '', text]),
    ...url.searchParams,
    ...new URLSearchParams(query),
  ];
}

/** The address that an explorer's link shows; undefined if it shows none, or several alike. */
function addressInLink(link: string, isAddress: IsAddress): string | undefined {
  const candidates = new Map<string, Candidate>();
  for (const [word, text] of splitLink(link)) {
    if (hashWords.test(word)) continue;
    const address = isAddress(text) ? text : stripPrefix(text, isAddress);
    if (address === undefined) continue;
    const isOwner = ownerWords.test(word) || candidates.get(address)?.isOwner === true;
    candidates.set(address, { address, isOwner });
  }
  const all = [...candidates.values()];
  const owners = all.filter(({ isOwner }) => isOwner);
  const [only, second] = all.length > 1 ? owners : all;
  return second === undefined ? only?.address : undefined;
}

/** The address within a chain's prefix or an explorer's link; undefined for a text that is neither. */
export function unwrapAddress(text: string, isAddress: IsAddress): string | undefined {
  return stripPrefix(text, isAddress) ?? (linkShape.test(text) ? addressInLink(text, isAddress) : undefined);
}
