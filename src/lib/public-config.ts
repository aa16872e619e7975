/** What the server tells every page of its configuration. Nothing in it is secret. */
export type PublicConfig = {
  /** Origin of the API. */
  url: string;
  /** The public client key that the browser's calls carry. It identifies the client and authorizes nothing. */
  key: string;
  /** The id of the build that the page's scripts come from. */
  build: string;
  appEnv: 'local' | 'production';
  /** Whether mails are kept instead of being sent, and this reader may see them at /dev/outbox. */
  outbox: boolean;
  pricing: 'free' | 'freemium';
  /** Naira a month. */
  premiumPriceNgn: number;
  /** Whether there is Follow & earn. */
  followCampaigns: boolean;
  /** Whether there is a service worker for those who are signed in. */
  serviceWorker: boolean;
  /** Who takes money; `off` where nothing can be bought. */
  payments: 'off' | 'sandbox' | 'flutterwave';
  /** Whether people pay with the provider's script, on a page of ours that is a document of its own. */
  inlineCheckout: boolean;
  supportEmail: string | null;
  communityUrl: string | null;
  socialUrl: string | null;
  sourceUrl: string | null;
  /** With {hash} where the hash of an address belongs. */
  avatarUrl: string | null;
  /** Whether ads are shown anywhere on this site. */
  showsAds: boolean;
  /** Null where none are shown: nowhere, or not in this document. */
  ads: { publisherId: string; scriptUrl: string } | null;
  landingFigures: { users: string; projects: string; value: string } | null;
  /** The page carries its styles itself. */
  inlineStyles?: true;
  /** Of whoever is signed in: where the stream of changes stood before the page's data was read. */
  changesSince?: string;
};

/** The id of the JSON block that carries the public configuration in each page. */
export const publicConfigId = 'public-config';

/** The page's own; undefined in a document that no server has made for its address. */
export function readPublicConfig(): PublicConfig | undefined {
  const text = document.getElementById(publicConfigId)?.textContent;
  // The server writes this block from a PublicConfig.
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}
