import type { AppErrorCode } from '#/lib/app-error.ts';
import type { Actor, PublicNoun } from '../context.server.ts';
import type { RequestHeaders } from '../http/request-headers.server.ts';
import type { PaymentProvider } from '../payments/provider.server.ts';
import type { Services } from '../services.server.ts';
import type { CallSlot, Weight } from '../slots.server.ts';

/** Per-request data of a call, from the HTTP layer or a page render. */
export type Request = {
  actor: Actor | undefined;
  /** The user who still has to enter their second-factor code. */
  pending: Actor | undefined;
  /** Whether rate limits apply: to calls over HTTP, but not to a page's own calls. */
  isLimited: boolean;
  /** The concurrency slots that the call holds. The HTTP layer releases them once the response is sent. */
  begun: CallSlot[];
  /** Whether developer aids of a personal machine are available to this call. */
  ownMachine: boolean;
  /** Undefined if this caller can't buy anything. */
  payments: PaymentProvider | undefined;
  now: Date;
  requestId: string;
  /** Called with the operation name, if metrics are on. */
  setOperation?: ((name: string) => void) | undefined;
  headers: RequestHeaders;
  /** The client's network address, from the socket or a trusted proxy. */
  address: string;
  /** Set-Cookie values for the response. */
  setCookies: string[];
};

/** The dependencies of an operation. Commands pick what they need: `Pick<Call, 'limits' | 'address'>`. */
export type Call = Services & Request;

export type Access = 'public' | 'member' | 'promoter' | 'admin';

/** A code with its default HTTP status, or with another one. */
export type DeclaredError = AppErrorCode | { code: AppErrorCode; status: number };

export type OperationMeta = {
  /** Set by each kind of operation. */
  access?: Access;
  /** Errors beyond those implied by the declaration; the API description lists them. */
  errors?: readonly DeclaredError[];
  /** The call creates something: an Idempotency-Key replays its stored response for 24 hours. */
  creates?: boolean;
  /** Changes nothing although it takes a body: counts as a read. */
  reads?: boolean;
  /** Only a session may call it, not an API token. */
  sessionOnly?: boolean;
  /** Requires a recent proof of identity, to change sign-in methods, move money, or export addresses. */
  needsProof?: boolean;
  /** Allowed before the second-factor code was entered. */
  whilePending?: boolean;
  /**
   * The response is the same for every visitor and cached until something public changes. For reads without
   * input.
   */
  cached?: boolean;
  /** The public nouns in the response, if they differ from the operation's own. */
  shows?: readonly PublicNoun[];
  /** The operation doesn't exist while the operator's settings disable this feature. */
  feature?: 'follow';
  /** Agents can call it at /mcp as the tool of this name. Its route’s description tells them how. */
  tool?: string;
  /** The body is an image instead of JSON. */
  accepts?: 'picture';
  /** The cost of a call, 'light' by default: 'heavy' ones read or write many rows, or search. */
  weight?: Weight;
  /** Returns a large export: rejected until the person's previous export has been sent. */
  isExport?: boolean;
};
