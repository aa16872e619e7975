import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { safeFetch } from '../safe-fetch.server.ts';
import type { WebhookAddress } from './addresses.server.ts';
import type { ChannelMessage } from './sender.server.ts';
import { createWebhookSender } from './webhook.server.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const createMessage = (overrides: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'one',
  kind: 'claim_opens',
  title: 'Claim opens',
  body: 'Aurora',
  airdropId: null,
  actions: [],
  url: 'https://dropfolio.example/tracker?a=1',
  createdAt: new Date(),
  usefulUntil: null,
  ...overrides,
});

const sender = createWebhookSender({
  safeFetch: (url, options) => safeFetch(url, { ...options, allowPrivate: true }),
  allowPrivate: true,
});

const neverAborted = new AbortController().signal;

const send = (address: WebhookAddress, sent: ChannelMessage = createMessage()) =>
  sender.send({ id: 'channel', address }, sent, neverAborted);

async function sendAs(form: 'discord' | 'slack', sent: ChannelMessage) {
  const path = `/${form}/${crypto.randomUUID()}`;
  const outcome = await send({ form, url: receiver.origin + path }, sent);
  expect(outcome.state).toBe('sent');
  const [request] = receiver.listRequests(path);
  expect(request?.headers).not.toHaveProperty('webhook-signature');
  return JSON.parse(request?.body.toString() ?? '');
}

/** Unescapes a text as Discord does. */
const unescapeDiscord = (text: string) => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');
const formatting =
  '@everyone <@123> **bold** [here](https://evil.example) <https://evil.example> # `x` ||y|| > z';

describe('the Discord format', () => {
  it('has title, body, and URL, and no mentions', async () => {
    const sent = await sendAs('discord', createMessage());
    expect(sent).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [{ title: 'Claim opens', description: 'Aurora', url: 'https://dropfolio.example/tracker?a=1' }],
    });
    expect(sent).not.toHaveProperty('content');
  });

  it('escapes any formatting', async () => {
    const [embed] = (await sendAs('discord', createMessage({ title: formatting, body: formatting }))).embeds;
    for (const text of [embed.title, embed.description]) {
      expect(unescapeDiscord(text)).toBe(formatting);
      expect(text.replace(/\\./g, '')).toMatch(/^[0-9A-Za-z\s]*$/);
    }
  });

  it('truncates to Discord’s limits', async () => {
    const long = createMessage({ title: '*'.repeat(500), body: '💰*'.repeat(5_000) });
    const [embed] = (await sendAs('discord', long)).embeds;
    expect(embed.title.length).toBeLessThanOrEqual(256);
    expect(embed.description.length).toBeLessThanOrEqual(4_096);
    expect(embed.title).toMatch(/^(\\\*)+…$/);
    expect(embed.description.isWellFormed()).toBe(true);
  });
});

describe('the Slack format', () => {
  it('escapes any formatting and mentions, and links only to us', async () => {
    const title = '<!channel> <@U1> *bold* & <https://evil.example|here>';
    const sent = await sendAs('slack', createMessage({ title, body: title }));
    expect(sent.text).toBe('&lt;!channel&gt; &lt;@U1&gt; *bold* &amp; &lt;https://evil.example|here&gt;');
    const [first, second, link] = sent.blocks;
    for (const block of [first, second])
      expect(block.text).toMatchObject({ type: 'plain_text', text: title });
    expect(link.elements[0].text).toBe('<https://dropfolio.example/tracker?a=1|Open in Dropfolio>');
    expect(sent).toMatchObject({ parse: 'none', link_names: false });
  });

  it('omits an empty body', async () => {
    expect((await sendAs('slack', createMessage({ body: '' }))).blocks).toHaveLength(2);
  });
});

describe('the outcome of createWebhookSender', () => {
  const statusCases: [number, string, 'json' | 'discord'][] = [
    [200, 'sent', 'json'],
    [204, 'sent', 'discord'],
    [302, 'refused', 'json'],
    [400, 'refused', 'json'],
    [401, 'later', 'json'],
    [404, 'later', 'json'],
    [404, 'gone', 'discord'],
    [408, 'later', 'json'],
    [410, 'gone', 'json'],
    [413, 'refused', 'json'],
    [429, 'later', 'json'],
    [500, 'later', 'discord'],
  ];
  it.each(statusCases)('is, for status %i, %s (%s)', async (status, state, form) => {
    const path = `/answer/${status}/${form}`;
    receiver.setBehavior(path, { status, body: 'words of a stranger' });
    const url = receiver.origin + path;
    const outcome = await send(form === 'json' ? { form, url, secret: 'whsec_AAAA' } : { form, url });
    expect(outcome.state).toBe(state);
    expect(outcome.answer).toContain(`${status} `);
    expect(outcome.answer).not.toContain('stranger');
  });

  it.each([
    ['90', 90_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    ['99999999', 86_400_000],
    ['soon', undefined],
  ])('has the delay of Retry-After %s', async (header, afterMs) => {
    const path = `/later/${crypto.randomUUID()}`;
    receiver.setBehavior(path, { status: 429, headers: { 'retry-after': header } });
    const outcome = await send({ form: 'json', url: receiver.origin + path, secret: 'whsec_AAAA' });
    if (outcome.state !== 'later') throw new Error(outcome.state);
    if (afterMs === undefined) expect(outcome.afterMs).toBeUndefined();
    else expect(Math.abs((outcome.afterMs ?? 0) - afterMs)).toBeLessThan(30_000);
  });
});
