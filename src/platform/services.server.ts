import type { Db } from '#/db/client.server.ts';
import type { Chain } from '#/lib/chains.ts';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { AccountHash } from './auth/account-hash.server.ts';
import type { Cipher } from './auth/cipher.server.ts';
import type { CodeHash } from './auth/code-hash.server.ts';
import type { Cookie } from './auth/cookie.server.ts';
import type { DeviceHash } from './auth/device-hash.server.ts';
import type { NetworkHash } from './auth/network-hash.server.ts';
import type { SessionCookie } from './auth/session-cookie.server.ts';
import type { Sessions } from './auth/sessions.server.ts';
import type { TokenSigner } from './auth/signed-tokens.server.ts';
import type { ChannelSenders } from './channels/sender.server.ts';
import type { Telegram } from './channels/telegram.server.ts';
import type { Change } from './context.server.ts';
import type { Exports } from './exports.server.ts';
import type { Facts } from './facts.server.ts';
import type { Limits } from './limits.server.ts';
import type { Log } from './log.server.ts';
import type { Metrics } from './metrics/metrics.server.ts';
import type { Prices } from './prices/prices.server.ts';
import type { Replica } from './replica.server.ts';
import type { SafeFetch } from './safe-fetch.server.ts';
import type { CallSlots } from './slots.server.ts';
import type { Sms } from './sms.server.ts';
import type { S3Options, Storage } from './storage.server.ts';
import type { Traces } from './traces/traces.server.ts';

/** The operator's settings that operations and jobs use. */
export type Settings = {
  /** The origin of our own URLs. */
  readonly baseUrl: string;
  /** Whether everything is free, or a free plan has limits and premium months are sold. */
  readonly pricing: 'free' | 'freemium';
  /** Naira for one premium month. */
  readonly premiumPriceNgn: number;
  /** Whether Follow & earn is on. */
  readonly followCampaigns: boolean;
  /** The amount above which a credit grant needs a second admin; null if none does. */
  readonly grantSecondAdminAbove: number | null;
  /** Whether admins need a second factor. */
  readonly adminNeedsFactor: boolean;
  /** The address that receives support messages; null if there is none. */
  readonly supportEmail: string | null;
  /** The chains on which users can watch wallets; null if there are none. */
  readonly chains: readonly Chain[] | null;
  /** A list of phishing sites that is fetched daily; null for the bundled list. */
  readonly linkListUrl: string | null;
  /** Whether user-supplied URLs may lead to this machine and its network. */
  readonly allowPrivateFetch: boolean;
  /** Destination of nightly backups; null if they are off. */
  readonly backup: { readonly to: string } | null;
  /** Encryption key of backups; null if they aren't encrypted. */
  readonly backupKey: string | null;
  readonly s3: S3Options | null;
};

/** The services that a process holds open. */
export type Services = {
  config: Settings;
  facts: Facts;
  log: Log;
  db: Db;
  /** For visitors' reads; undefined if there is no replica or the process doesn't serve. */
  replica: Replica | undefined;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  /** Carries the marker of the device used to sign up. */
  signUpCookie: Cookie;
  limits: Limits;
  /** Undefined if metrics are off. */
  metrics: Metrics | undefined;
  /** Undefined if traces are off. */
  traces: Traces | undefined;
  /** Limits concurrent calls per user and address. */
  callSlots: CallSlots;
  /** Streams large responses from the database. */
  exports: Exports;
  /** Encrypts the secrets of second factors. */
  cipher: Cipher;
  /** Hashes backup codes. */
  hashBackupCode: CodeHash;
  /** Encrypts the addresses and keys of channels. */
  channelCipher: Cipher;
  /** Encrypts the secrets of calendar feeds. */
  calendarCipher: Cipher;
  /** Sends messages to linked channels. */
  senders: ChannelSenders;
  /** The bot; undefined if none is configured. */
  telegram: Telegram | undefined;
  /** Sends text messages; undefined if no sender is configured. */
  sms: Sms | undefined;
  /** Stores pictures. */
  storage: Storage;
  /** Fetches user-supplied URLs. */
  safeFetch: SafeFetch;
  /** Returns token prices; undefined if no price service is configured. */
  prices: Prices | undefined;
  /** Signs unsubscribe links. */
  unsubscribing: TokenSigner;
  /** Signs the links that confirm addresses. */
  confirming: TokenSigner;
  /** Checks links that users enter. */
  linkGuard: LinkGuard;
  /** Hashes the networks of claims. */
  claimNetwork: NetworkHash;
  /** Hashes the device kinds of follow claims. */
  claimDevice: DeviceHash;
  /** Fingerprints of the addresses of failed sign-ins. */
  accountHash: AccountHash;
  /** Hashes the networks of reports. */
  reportNetwork: NetworkHash;
  /** Publishes committed changes to open pages and the other processes. */
  publish: (changes: readonly Change[]) => void;
};
