/** Actions that a message offers its reader. */
export type MessageAction = 'check-in' | 'snooze' | 'claimed';

/** One message to one channel. */
export type ChannelMessage = {
  /** Equal for all retries, so that the receiver can detect duplicates. */
  id: string;
  /** The kind of event, such as 'claim_opens'. */
  kind: string;
  /** One line, plain text. */
  title: string;
  body: string;
  /** Absolute. */
  url: string;
  airdropId: string | null;
  actions: readonly MessageAction[];
  createdAt: Date;
  /** The message expires at this time. */
  usefulUntil: Date | null;
};

/** A linked channel with its address and keys as stored; each kind parses its own. */
export type OpenChannel = { id: string; address: unknown };

/**
 * The result of sending. `gone`: the address doesn't exist any more or unsubscribed; `refused`: this message
 * was permanently rejected; `unknown`: no response, so it may have arrived, and a retry could show it twice;
 * `later`: retryable, after `afterMs` if the receiver asked for a delay. `answer` is one line for the
 * channel's owner.
 */
export type SendOutcome =
  | { state: 'sent' | 'gone' | 'refused' | 'unknown'; answer: string }
  | { state: 'later'; answer: string; afterMs?: number | undefined };

/** Sends to one kind of channel. Throws only for bugs on our side. */
export type ChannelSender = {
  send: (channel: OpenChannel, message: ChannelMessage, signal: AbortSignal) => Promise<SendOutcome>;
};

/** Senders by kind; undefined if the operator hasn't configured one. */
export type ChannelSenders = {
  /** Browsers subscribe with the public key. */
  push: (ChannelSender & { publicKey: string }) | undefined;
  /** The bot's name is unknown until Telegram was reached. */
  telegram: (ChannelSender & { botName: () => Promise<string | undefined> }) | undefined;
  webhook: ChannelSender | undefined;
};
