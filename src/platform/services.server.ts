import type { Db } from '#/db/client.server.ts';
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
import type { Sms } from './sms.server.ts';
import type { S3Options, Storage } from './storage.server.ts';
import type { Traces } from './traces/traces.server.ts';
import type { Turns } from './turns.server.ts';

/** What of the operator's settings decides what operations and jobs do. */
export type Settings = {
  /** The origin of our own addresses. */
  readonly baseUrl: string;
  /** Everything free, or a free plan with limits and paid premium months. */
  readonly pricing: 'free' | 'freemium';
  /** Naira for one premium month. */
  readonly premiumPriceNgn: number;
  /** Whether there is Follow & earn. */
  readonly followCampaigns: boolean;
  /** More credits than this are granted by two admins; null: never. */
  readonly grantSecondAdminAbove: number | null;
  /** Whether admins need a second factor. */
  readonly adminNeedsFactor: boolean;
  /** Where messages to the support go; null while there is no such address. */
  readonly supportEmail: string | null;
  /** A list of phishing sites that is fetched every day; null: the one that comes with the program stays. */
  readonly linkListUrl: string | null;
  /** Whether addresses that people name may lead to this machine and its network. */
  readonly allowPrivateFetch: boolean;
  /** Where backups go every night; null: nowhere. */
  readonly backup: { readonly to: string } | null;
  /** What they are encrypted with; null: they aren't. */
  readonly backupKey: string | null;
  readonly s3: S3Options | null;
};

/** What a process holds open, for whatever it does. */
export type Services = {
  config: Settings;
  facts: Facts;
  log: Log;
  db: Db;
  /** Where visitors' reads go; undefined where there is none, or nobody serves. */
  replica: Replica | undefined;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  /** Carries the mark of the device that somebody signed up on. */
  signUpCookie: Cookie;
  limits: Limits;
  /** Counts what the process does; undefined where nobody reads it. */
  metrics: Metrics | undefined;
  /** Records what takes how long; undefined where nobody is sent it. */
  traces: Traces | undefined;
  /** Lets nobody have more than their share at once. */
  turns: Turns;
  /** Reads large answers while they are sent. */
  exports: Exports;
  /** Encrypts the secrets of second factors. */
  cipher: Cipher;
  /** Hashes backup codes. */
  hashBackupCode: CodeHash;
  /** Encrypts the addresses and keys of channels. */
  channelCipher: Cipher;
  /** Encrypts the secrets of calendar feeds. */
  calendarCipher: Cipher;
  /** Sends messages to channels that people linked. */
  senders: ChannelSenders;
  /** The bot; undefined while none is configured. */
  telegram: Telegram | undefined;
  /** Sends text messages; undefined while no sender is configured. */
  sms: Sms | undefined;
  /** Keeps pictures. */
  storage: Storage;
  /** Fetches what somebody else named. */
  safeFetch: SafeFetch;
  /** Knows the prices of tokens; undefined while nobody is asked. */
  prices: Prices | undefined;
  /** Signs the links that end e-mails. */
  unsubscribing: TokenSigner;
  /** Signs the links that confirm addresses. */
  confirming: TokenSigner;
  /** Judges the links that people enter. */
  linkGuard: LinkGuard;
  /** Marks the networks that claims come from. */
  claimNetwork: NetworkHash;
  /** Marks the kinds of devices that follow claims come from. */
  claimDevice: DeviceHash;
  /** Fingerprints of the addresses of failed sign-ins. */
  accountHash: AccountHash;
  /** The same of reports, apart from them. */
  reportNetwork: NetworkHash;
  /** Tells open pages and the other processes what changed, once it has committed. */
  publish: (changes: readonly Change[]) => void;
};
