/** What people can do with a message where it reached them. */
export type MessageAction = 'check-in' | 'snooze' | 'claimed';

/** One message on its way to one channel. */
export type ChannelMessage = {
  /** The same each time it is sent: who gets it twice can tell. */
  id: string;
  /** What it is about, such as 'claim_opens'. */
  kind: string;
  /** One line, plain text. */
  title: string;
  body: string;
  /** Absolute. */
  url: string;
  airdropId: string | null;
  actions: readonly MessageAction[];
  createdAt: Date;
  /** From here on it need not arrive any more. */
  usefulUntil: Date | null;
};

/** The address of a linked channel and its keys, as its feature stored them; each kind reads its own. */
export type OpenChannel = { id: string; address: unknown };

/**
 * What came of sending. `gone`: the place doesn't exist any more or wants nothing from us; `refused`: this message was
 * refused for good; `unknown`: nobody answered, so it may have arrived, and would show twice if it were sent again; `later`:
 * worth another try, after so many milliseconds where the place said so. `answer` is one line that its owner may read.
 */
export type SendOutcome =
  | { state: 'sent' | 'gone' | 'refused' | 'unknown'; answer: string }
  | { state: 'later'; answer: string; afterMs?: number | undefined };

/** Sends to one kind of channel. Throws only for what is our own fault. */
export type ChannelSender = {
  send: (channel: OpenChannel, message: ChannelMessage, signal: AbortSignal) => Promise<SendOutcome>;
};

/** By kind; what the operator hasn't configured is undefined. */
export type ChannelSenders = {
  /** Browsers subscribe with the public key. */
  push: (ChannelSender & { publicKey: string }) | undefined;
  /** The bot's name is unknown until Telegram could be asked. */
  telegram: (ChannelSender & { botName: () => Promise<string | undefined> }) | undefined;
  webhook: ChannelSender | undefined;
};
