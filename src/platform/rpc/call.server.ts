import type { Db } from '#/db/client.server.ts';
import type { AppErrorCode } from '#/lib/app-error.ts';
import type { Auth } from '../auth/auth.server.ts';
import type { Cipher } from '../auth/cipher.server.ts';
import type { NetworkHash } from '../auth/network-hash.server.ts';
import type { SessionCookie } from '../auth/session-cookie.server.ts';
import type { Sessions } from '../auth/sessions.server.ts';
import type { TokenSigner } from '../auth/signed-tokens.server.ts';
import type { Actor, Change } from '../context.server.ts';
import type { RequestHeaders } from '../http/request-headers.server.ts';
import type { Limits } from '../limits.server.ts';
import type { Log } from '../log.server.ts';
import type { PaymentProvider } from '../payments/provider.server.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import type { Sms } from '../sms.server.ts';
import type { Storage } from '../storage.server.ts';
import type { Turn, Turns, Weight } from '../turns.server.ts';

/** What the HTTP layer (or a page being rendered) knows of a call before any operation runs. */
export type Call = {
  db: Db;
  auth: Auth;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  limits: Limits;
  pricing: 'free' | 'freemium';
  /** Naira a month. */
  premiumPriceNgn: number;
  /** Whether there is Follow & earn. */
  followCampaigns: boolean;
  /** More credits than this are granted by two admins; null: never. */
  grantSecondAdminAbove: number | null;
  actor: Actor | undefined;
  /** Who is signed in but for the code of their second factor. */
  pending: Actor | undefined;
  /** Whether the call counts against the limits of its class: calls over HTTP do, a page's own don't. */
  isLimited: boolean;
  /** Lets nobody have more than their share at once. */
  turns: Turns;
  /** The turns that the call has begun: who answers it ends them. */
  begun: Turn[];
  baseUrl: string;
  /** Whether what helps to try things out on one's own machine exists for this call. */
  ownMachine: boolean;
  /** Seals the secrets of second factors. */
  cipher: Cipher;
  /** Where messages to the support go; null while there is no such address. */
  supportEmail: string | null;
  /** Sends text messages; undefined while no sender is configured. */
  sms: Sms | undefined;
  /** Signs the links that end e-mails. */
  unsubscribing: TokenSigner;
  /** Signs the links that confirm addresses. */
  confirming: TokenSigner;
  /** Marks the networks that claims come from. */
  claimNetwork: NetworkHash;
  /** Keeps pictures. */
  storage: Storage;
  /** Fetches what somebody else named. */
  safeFetch: SafeFetch;
  /** Takes people's money; undefined where nothing is sold. */
  payments: PaymentProvider | undefined;
  now: Date;
  log: Log;
  requestId: string;
  headers: RequestHeaders;
  /** The client's network address, from the socket or a trusted proxy. */
  address: string;
  /** Set-Cookie values the answer is to carry. */
  setCookies: string[];
  publish: (changes: readonly Change[]) => void;
};

export type Access = 'public' | 'member' | 'promoter' | 'admin';

/** A code with its usual HTTP status, or with another. */
export type DeclaredRefusal = AppErrorCode | { code: AppErrorCode; status: number };

export type OperationMeta = {
  /** Set by each kind of operation. */
  access?: Access;
  /** How it can refuse a call, beyond what follows from its declaration: its description names these. */
  refuses?: readonly DeclaredRefusal[];
  /** The call makes something new: an Idempotency-Key replays its stored answer for 24 hours. */
  creates?: boolean;
  /** Only a session may call it, no API token. */
  sessionOnly?: boolean;
  /** Changes the ways into an account: only for sessions whose person proved lately who they are. */
  needsProof?: boolean;
  /** Also for those who still owe the code of their second factor. */
  whilePending?: boolean;
  /** Every visitor gets the same answer: it is kept until something public changes. For reads without input. */
  kept?: boolean;
  /** There is no such operation while the operator's settings leave its feature out. */
  feature?: 'follow';
  /** The body is a picture's bytes instead of JSON. */
  takes?: 'picture';
  /** What it takes of the machine, 'light' by default: 'heavy' is what reads or writes many rows, or searches. */
  weight?: Weight;
};
