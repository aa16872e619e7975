import type { ChainFamily } from './chains.ts';
import type { ReminderChannel } from './reminder-channels.ts';

/** The configuration that every page contains. None of it is secret. */
export type PublicConfig = {
  /** Origin of the API. */
  url: string;
  /** The public client key sent with the browser's calls. It identifies the client and authorizes nothing. */
  key: string;
  /** The ID of the build of the page's scripts. */
  build: string;
  appEnv: 'local' | 'production';
  /** Whether emails go to the outbox instead, and this reader may see them at /dev/outbox. */
  outbox: boolean;
  pricing: 'free' | 'freemium';
  /** Naira a month. */
  premiumPriceNgn: number;
  /** Whether Follow & earn is on. */
  followCampaigns: boolean;
  /** Whether newcomers can fill their tracker with examples. */
  examples: boolean;
  /** Whether wallets can be watched on chain. */
  onchain: boolean;
  /** The families of wallets that can be watched on chain. */
  chainFamilies: readonly ChainFamily[];
  /** Whether signed-in users get a service worker. */
  serviceWorker: boolean;
  /** The payment provider; `off` if nothing can be bought. */
  payments: 'off' | 'sandbox' | 'flutterwave';
  /** The ways that reminders can leave the app on this site. */
  channels: readonly ReminderChannel[];
  /** Whether users pay with the provider's script, in a separate document of this site. */
  inlineCheckout: boolean;
  supportEmail: string | null;
  communityUrl: string | null;
  socialUrl: string | null;
  sourceUrl: string | null;
  /** With {hash} as the placeholder for an address hash. */
  avatarUrl: string | null;
  /** Whether ads are shown anywhere on this site. */
  showsAds: boolean;
  /** Null if this document shows no ads. */
  ads: { publisherId: string; scriptUrl: string } | null;
  landingFigures: { users: string; projects: string; value: string } | null;
  /** Whether the page contains its styles inline. */
  inlineStyles?: true;
  /** For signed-in users: the position of the change stream before the page's data was read. */
  changesSince?: string;
};

/** The ID of the JSON block with the public configuration in each page. */
export const publicConfigId = 'public-config';
