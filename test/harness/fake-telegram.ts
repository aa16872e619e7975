import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response that replaces the normal handling of a call. */
export type TelegramStep =
  | { code: number; description: string; retryAfter?: number }
  /** Accepts the call and never responds. */
  | 'silence'
  | 'reset'
  /** Executes the call and closes the connection before responding. */
  | 'done, then silence';

export const blocked: TelegramStep = { code: 403, description: 'Forbidden: bot was blocked by the user' };
export const noChat: TelegramStep = { code: 400, description: 'Bad Request: chat not found' };

export type SentMessage = {
  id: number;
  chatId: number;
  text: string;
  /** The labels of its buttons with the data or URL of each. */
  buttons: { text: string; data?: string; url?: string }[];
  hasPreview: boolean;
  at: number;
};

type Button = { text: string; callback_data?: string; url?: string };
type Params = Record<string, unknown> & {
  chat_id?: number;
  message_id?: number;
  text?: string;
  url?: string;
  secret_token?: string;
  offset?: number;
  timeout?: number;
  callback_query_id?: string;
  reply_markup?: { inline_keyboard: Button[][] };
  link_preview_options?: { is_disabled?: boolean };
};

type Update = { update_id: number } & Record<string, unknown>;
type Poll = { response: ServerResponse; offset: number; timer: NodeJS.Timeout };
type Person = { chatId: number; type?: string; firstName?: string; username?: string };

const secondMs = 1_000;
const retryMs = 100;

async function getParams(request: IncomingMessage): Promise<Params> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

/** A fake of Telegram's Bot API on loopback, with people who write to the bot and press its buttons. */
export class FakeTelegram {
  readonly token = '424242:a-token-of-the-fake-of-telegram';
  readonly botName = 'dropfolio_test_bot';
  readonly #server: Server;
  readonly #steps = new Map<string, TelegramStep[]>();
  readonly #messages = new Map<number, SentMessage & { markup: Button[][] }>();
  readonly #edits = new Map<number, number>();
  #updates: Update[] = [];
  #poll: Poll | undefined;
  #webhook: { url: string; secret: string } | undefined;
  #nextMessage = 1;
  #nextUpdate = 700_000;
  #isPushing = false;
  #isClosed = false;
  /** The methods of all calls, oldest first. */
  readonly calls: string[] = [];
  /** The responses to button presses, oldest first. */
  readonly toasts: string[] = [];
  /** Maps a webhook's URL to one on this machine. */
  route: (url: string) => string = (url) => url;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Environment variables for a server that uses this bot. */
  get env(): { TELEGRAM_BOT_TOKEN: string; TELEGRAM_API_URL: string } {
    // A listening TCP server's address is always an object.
    const { port } = this.#server.address() as AddressInfo;
    return { TELEGRAM_BOT_TOKEN: this.token, TELEGRAM_API_URL: `http://127.0.0.1:${port}` };
  }

  /** Sets how the next calls of the method are handled. */
  setNextSteps(method: string, steps: readonly TelegramStep[]): void {
    this.#steps.set(method, [...steps]);
  }

  /** The current messages of a chat, oldest first. */
  listMessages(chatId: number): SentMessage[] {
    return [...this.#messages.values()].filter((item) => item.chatId === chatId);
  }

  countEdits(messageId: number): number {
    return this.#edits.get(messageId) ?? 0;
  }

  get webhook(): { url: string; secret: string } | undefined {
    return this.#webhook;
  }

  /** The number of long polls that ended without an update. */
  expiredPollCount = 0;

  /** Whether a long poll for updates is open. */
  get isPolling(): boolean {
    return this.#poll !== undefined;
  }

  /** Sends a message to the bot. Returns the update. */
  write(person: Person, text: string): Update {
    return this.#writeMessage(person, { text });
  }

  /** Forwards a post to the bot. `links`: the URLs behind its words; a picture's text is its caption. */
  forward(
    person: Person,
    text: string,
    { links = [], isPicture = false }: { links?: readonly string[]; isPicture?: boolean } = {},
  ): Update {
    const forward_origin = { type: 'channel', date: 1, message_id: 1, chat: { id: -1, type: 'channel' } };
    const entities = [
      { type: 'bold', offset: 0, length: 1 },
      ...links.map((url) => ({ type: 'text_link', offset: 0, length: 1, url })),
    ];
    const content = isPicture
      ? { photo: [{ file_id: '1' }], caption: text, caption_entities: entities }
      : { text, entities };
    return this.#writeMessage(person, { forward_origin, ...content });
  }

  #writeMessage(person: Person, content: Record<string, unknown>): Update {
    const { chatId, type = 'private', firstName = 'Ada', username } = person;
    const from = { id: chatId, is_bot: false, first_name: firstName, ...(username && { username }) };
    const message = {
      message_id: this.#nextMessage++,
      date: 1,
      chat: { id: chatId, type },
      from,
      ...content,
    };
    return this.#queue({ message });
  }

  /** Presses a button of a message, by its label or by its data. */
  press(chatId: number, messageId: number, label: string | { data: string }): Update {
    const message = this.#messages.get(messageId);
    if (message === undefined) throw new Error(`there is no message ${messageId}`);
    const data =
      typeof label === 'string' ? message.buttons.find(({ text }) => text === label)?.data : label.data;
    if (data === undefined) throw new Error(`the message has no button ${JSON.stringify(label)}`);
    return this.#queue({
      callback_query: {
        id: String(this.#nextUpdate),
        from: { id: chatId, is_bot: false, first_name: 'Ada' },
        chat_instance: '1',
        data,
        message: {
          message_id: messageId,
          date: 1,
          chat: { id: chatId, type: 'private' },
          text: message.text,
          reply_markup: { inline_keyboard: message.markup },
        },
      },
    });
  }

  /** Sends an update again. */
  repeat(update: Update): void {
    this.#updates.push(update);
    this.#deliver();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#poll?.timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #queue(fields: Record<string, unknown>): Update {
    const update = { update_id: this.#nextUpdate++, ...fields };
    this.#updates.push(update);
    this.#deliver();
    return update;
  }

  #deliver(): void {
    if (this.#webhook !== undefined) {
      void this.#push();
      return;
    }
    const poll = this.#poll;
    if (poll === undefined) return;
    const pending = this.#updates.filter(({ update_id }) => update_id >= poll.offset);
    if (pending.length > 0) this.#endPoll(pending);
  }

  #endPoll(result: readonly Update[]): void {
    if (this.#poll === undefined) return;
    clearTimeout(this.#poll.timer);
    respond(this.#poll.response, toResult(result));
    this.#poll = undefined;
  }

  /** Sends each update until it is accepted, as Telegram does. */
  async #push(): Promise<void> {
    if (this.#isPushing) return;
    this.#isPushing = true;
    while (!this.#isClosed && this.#webhook !== undefined) {
      const update = this.#updates[0];
      if (update === undefined) break;
      const { url, secret } = this.#webhook;
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
      const body = JSON.stringify(update);
      const response = await fetch(this.route(url), { method: 'POST', headers, body }).catch(() => undefined);
      if (response?.status === 200) this.#updates = this.#updates.filter((item) => item !== update);
      else await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    this.#isPushing = false;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, bot = '', method = ''] = (request.url ?? '').split('/');
    const params = await getParams(request);
    if (bot !== `bot${this.token}`) {
      respond(response, { code: 401, description: 'Unauthorized' });
      return;
    }
    this.calls.push(method);
    const step = this.#steps.get(method)?.shift();
    if (step === 'silence') return;
    if (step === 'reset') {
      request.socket.destroy();
      return;
    }
    if (step === 'done, then silence') {
      this.#run(method, params);
      return;
    }
    if (step !== undefined) respond(response, step);
    else if (method === 'getUpdates') this.#wait(params, response);
    else respond(response, this.#run(method, params));
  }

  #run(method: string, params: Params): TelegramResult {
    switch (method) {
      case 'getMe':
        return toResult({ id: 424242, is_bot: true, first_name: 'Dropfolio', username: this.botName });
      case 'sendMessage':
        return this.#send(params);
      case 'editMessageText':
        return this.#edit(params);
      case 'answerCallbackQuery':
        this.toasts.push(params.text ?? '');
        return toResult(true);
      case 'setMyCommands':
        return toResult(true);
      case 'setWebhook':
        this.#webhook = { url: params.url ?? '', secret: params.secret_token ?? '' };
        this.#deliver();
        return toResult(true);
      case 'deleteWebhook':
        this.#webhook = undefined;
        return toResult(true);
      default:
        return { code: 404, description: 'Not Found: method not found' };
    }
  }

  #send(params: Params): TelegramResult {
    const markup = params.reply_markup?.inline_keyboard ?? [];
    const text = params.text ?? '';
    const problem = getProblem(text, markup);
    if (problem !== undefined) return toBadRequest(problem);
    const id = this.#nextMessage++;
    const chatId = params.chat_id ?? 0;
    const hasPreview = params.link_preview_options?.is_disabled !== true;
    const at = performance.now();
    this.#messages.set(id, { id, chatId, text, markup, buttons: toButtons(markup), hasPreview, at });
    return toResult({ message_id: id, date: 1, chat: { id: chatId, type: 'private' }, text });
  }

  #edit(params: Params): TelegramResult {
    const message = this.#messages.get(params.message_id ?? 0);
    const markup = params.reply_markup?.inline_keyboard ?? [];
    if (message === undefined || message.chatId !== params.chat_id)
      return toBadRequest('message to edit not found');
    const text = params.text ?? '';
    const isSame = message.text === text && JSON.stringify(message.markup) === JSON.stringify(markup);
    const problem = isSame ? 'message is not modified' : getProblem(text, markup);
    if (problem !== undefined) return toBadRequest(problem);
    this.#messages.set(message.id, { ...message, text, markup, buttons: toButtons(markup) });
    this.#edits.set(message.id, this.countEdits(message.id) + 1);
    return toResult(true);
  }

  #wait({ offset = 0, timeout = 0 }: Params, response: ServerResponse): void {
    if (this.#webhook !== undefined) {
      respond(response, { code: 409, description: 'Conflict: a webhook is active' });
      return;
    }
    if (this.#poll !== undefined) {
      clearTimeout(this.#poll.timer);
      respond(this.#poll.response, {
        code: 409,
        description: 'Conflict: terminated by other getUpdates request',
      });
      this.#poll = undefined;
    }
    // Polling from an offset confirms all earlier updates.
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    const expire = () => {
      this.expiredPollCount += 1;
      this.#endPoll([]);
    };
    const poll = { response, offset, timer: setTimeout(expire, timeout * secondMs) };
    response.once('close', () => {
      clearTimeout(poll.timer);
      if (this.#poll === poll) this.#poll = undefined;
    });
    this.#poll = poll;
    this.#deliver();
  }
}

function toButtons(markup: readonly (readonly Button[])[]): SentMessage['buttons'] {
  return markup.flat().map(({ text, callback_data: data, url }) => ({
    text,
    ...(data === undefined ? {} : { data }),
    ...(url === undefined ? {} : { url }),
  }));
}

/** Returns why Telegram would reject a message. */
function getProblem(text: string, markup: readonly (readonly Button[])[]): string | undefined {
  if (text === '') return 'message text is empty';
  if (text.length > 4096) return 'message is too long';
  for (const { callback_data: data, url } of markup.flat()) {
    if (data !== undefined && Buffer.byteLength(data) > 64) return 'BUTTON_DATA_INVALID';
    if (url !== undefined && /^https?:\/\/(localhost|127\.)/.test(url)) {
      return `inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`;
    }
  }
  return undefined;
}

type TelegramResult = { result: unknown } | { code: number; description: string; retryAfter?: number };

const toResult = (result: unknown): TelegramResult => ({ result });
const toBadRequest = (problem: string): TelegramResult => ({
  code: 400,
  description: `Bad Request: ${problem}`,
});

function respond(response: ServerResponse, outcome: TelegramResult): void {
  const type = { 'content-type': 'application/json' };
  if ('result' in outcome) {
    response.writeHead(200, type).end(JSON.stringify({ ok: true, result: outcome.result }));
    return;
  }
  const { code, description, retryAfter } = outcome;
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
  const body = JSON.stringify({ ok: false, error_code: code, description, ...parameters });
  response.writeHead(code, type).end(body);
}
