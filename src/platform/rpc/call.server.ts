import type { AppErrorCode } from '#/lib/app-error.ts';
import type { Actor, PublicNoun } from '../context.server.ts';
import type { RequestHeaders } from '../http/request-headers.server.ts';
import type { PaymentProvider } from '../payments/provider.server.ts';
import type { Services } from '../services.server.ts';
import type { Turn, Weight } from '../turns.server.ts';

/** What the HTTP layer (or a page being rendered) knows of one call. */
export type Request = {
  actor: Actor | undefined;
  /** Who is signed in but for the code of their second factor. */
  pending: Actor | undefined;
  /** Whether the call counts against the limits of its class: calls over HTTP do, a page's own don't. */
  isLimited: boolean;
  /** The turns that the call has begun: who answers it ends them. */
  begun: Turn[];
  /** Whether what helps to try things out on one's own machine exists for this call. */
  ownMachine: boolean;
  /** Takes people's money; undefined where nothing is sold to this caller. */
  payments: PaymentProvider | undefined;
  now: Date;
  requestId: string;
  /** Hears which operation answers the call, where somebody counts calls. */
  setOperation?: ((name: string) => void) | undefined;
  headers: RequestHeaders;
  /** The client's network address, from the socket or a trusted proxy. */
  address: string;
  /** Set-Cookie values the answer is to carry. */
  setCookies: string[];
};

/** What an operation is given before it runs. Commands take of it what they name: `Pick<Call, 'limits' | 'address'>`. */
export type Call = Services & Request;

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
  /** Changes nothing, although it takes a body: counts as a read. */
  reads?: boolean;
  /** Only a session may call it, no API token. */
  sessionOnly?: boolean;
  /** Changes an account’s sign-in methods: only for sessions whose person proved lately who they are. */
  needsProof?: boolean;
  /** Also for those who still owe the code of their second factor. */
  whilePending?: boolean;
  /** Every visitor gets the same answer: it is cached until something public changes. For reads without input. */
  cached?: boolean;
  /** The public nouns that its answer shows something of, where these are others than the one it is named after. */
  shows?: readonly PublicNoun[];
  /** There is no such operation while the operator's settings leave its feature out. */
  feature?: 'follow';
  /** The body is a picture's bytes instead of JSON. */
  takes?: 'picture';
  /** What it takes of the machine, 'light' by default: 'heavy' is what reads or writes many rows, or searches. */
  weight?: Weight;
};
