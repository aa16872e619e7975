/** Actions that a message offers its reader. */
/** 'check-in-all' includes muted airdrops, which reminders don't list. */
export type MessageAction = 'check-in' | 'check-in-all' | 'snooze' | 'claimed';

/** One message to one channel. */
export type ChannelMessage = {
  /** Equal for all retries, so that the receiver can detect duplicates. */
  id: string;
  /** The kind of event, such as 'claim_opens'. */
  kind: string;
  /** One line, plain text. */
  title: string;
  body: string;
  /** An absolute URL. */
  url: string;
  airdropId: string | null;
  actions: readonly MessageAction[];
  createdAt: Date;
  /** After this time, the message is no longer useful; null if it stays useful. */
  usefulUntil: Date | null;
};

/** A channel with its decrypted address and keys; each sender parses those of its kind. */
type TargetChannel = { id: string; address: unknown };

type FinalState =
  | 'sent'
  /** The address no longer exists, has unsubscribed, or has blocked us. */
  | 'gone'
  /** The message was rejected permanently, or its address isn't allowed. */
  | 'refused'
  /** No response: the message may have arrived, and a retry could show it twice. */
  | 'unknown';

/** The result of sending. `answer` is one line for the channel's owner. */
export type SendOutcome =
  | { state: FinalState; answer: string }
  /** The message can be retried, after `afterMs` if the receiver asked for a delay. */
  | { state: 'later'; answer: string; afterMs?: number | undefined };

/** Sends to one kind of channel. Throws only for bugs on our side. */
export type ChannelSender = {
  send: (channel: TargetChannel, message: ChannelMessage, signal: AbortSignal) => Promise<SendOutcome>;
};

/** Senders by kind; undefined if the operator hasn't configured one. */
export type ChannelSenders = {
  /** Browsers subscribe with the public key. */
  push: (ChannelSender & { publicKey: string }) | undefined;
  /** The bot's name; undefined until Telegram has been reached. */
  telegram: (ChannelSender & { botName: () => Promise<string | undefined> }) | undefined;
  webhook: ChannelSender | undefined;
};
