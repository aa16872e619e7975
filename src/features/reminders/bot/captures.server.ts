import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import {
  createTextWithButtons,
  formatTelegramText,
  type TelegramText,
} from '#/platform/channels/telegram-text.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import {
  addCapturedAirdrop,
  type Capture,
  type ChatMessage,
  captureAirdrop,
  ignoreCapturedAirdrop,
} from '../../airdrops/quick-add/commands.server.ts';
import { extraDateFields } from '../../airdrops/schema.ts';
import { formatReasons } from '../../links/policy.ts';
import { formatShortName } from '../texts.ts';

const claimInDays = 7;
const actionCodes = { add: 'add', 'add with claim': 'add7', ignore: 'no' } as const;

type CaptureAction = keyof typeof actionCodes;
type CapturePress = { action: CaptureAction; id: string };

// `Object.keys` loses the key type.
const actions = Object.keys(actionCodes) as CaptureAction[];

/** Decodes the callback data of a capture's buttons; undefined for anything else. */
export function decodeCapturePress(data: string): CapturePress | undefined {
  const [code, id = '', ...rest] = data.split(':');
  const action = actions.find((item) => actionCodes[item] === code);
  return action === undefined || rest.length > 0 || !isUuid(id) ? undefined : { action, id };
}

const getTrackerUrl = ({ config }: MemberCtx) => `${config.baseUrl}/tracker`;

const usage =
  'Write the airdrop after the command, for example:\n/add Scroll marks, claim 28 Nov 5pm, closes 5 Dec, every 3 days #defi https://scroll.io';

/** Captures a message, and asks whether to add the airdrop. A warning about its link comes first. */
export async function captureText(ctx: MemberCtx, message: ChatMessage): Promise<TelegramText> {
  if (message.text.trim() === '' && message.links.length === 0)
    return formatTelegramText({ title: 'Add an airdrop', body: usage, url: getTrackerUrl(ctx) });
  const capture = await captureAirdrop(ctx, message);
  const question = `Add ${formatShortName(capture.input)}?`;
  const { link } = capture;
  const isBlocked = link?.verdict === 'blocked';
  const lines = [
    ...(link?.verdict === 'blocked' ? [formatReasons(link), question] : []),
    ...(link?.verdict === 'careful' ? [`Check the link: ${formatReasons(link)}`] : []),
    ...describeCapture(ctx, capture, isBlocked),
  ];
  const createButton = (text: string, action: CaptureAction) => ({
    text,
    callback_data: `${actionCodes[action]}:${capture.id}`,
  });
  const addButtons = isBlocked
    ? [createButton('Add anyway', 'add')]
    : [
        createButton('Add', 'add'),
        // The button would overwrite a parsed claim date, or could set one after the claim closes.
        ...(capture.input.claimDate === null && capture.input.claimCloseDate === null
          ? [createButton(`Add with claim in ${claimInDays} days`, 'add with claim')]
          : []),
      ];
  return createTextWithButtons(
    {
      title: isBlocked ? 'Dangerous link' : question,
      body: lines.join('\n'),
      url: getTrackerUrl(ctx),
    },
    [addButtons, [createButton('Ignore', 'ignore')]],
  );
}

const hasDate = (input: Capture['input']) =>
  input.claimDate !== null || extraDateFields.some((field) => input[field] !== null);

/** Formats the parsed fields, without the address of a dangerous link, because Telegram would link it. */
function describeCapture(
  { actor }: MemberCtx,
  { input, recognizedParts, similar }: Capture,
  isBlocked: boolean,
): string[] {
  return [
    ...recognizedParts
      .filter(({ label }) => !(isBlocked && label === 'Link'))
      .map(({ label, value }) => `${label}: ${value}`),
    ...(hasDate(input) ? [`Times are in ${actor.timeZone}.`] : []),
    ...(similar === undefined
      ? []
      : [
          similar.by === 'link'
            ? `You already track this link as “${formatAirdropName(similar.airdrop)}”.`
            : `You already track “${formatAirdropName(similar.airdrop)}”.`,
        ]),
  ];
}

/** Runs the action of a capture's button, at most once per capture. Returns the message for the user. */
export async function answerCapturePress(ctx: MemberCtx, { action, id }: CapturePress): Promise<string> {
  const expiredMessage = 'This was already answered, or has expired.';
  if (action === 'ignore') return (await ignoreCapturedAirdrop(ctx, { id })) ? 'Ignored' : expiredMessage;
  const airdrop = await addCapturedAirdrop(ctx, {
    id,
    ...(action === 'add with claim' && { claimInDays }),
  });
  return airdrop === undefined ? expiredMessage : `✓ Added: ${formatShortName(airdrop)}`;
}
