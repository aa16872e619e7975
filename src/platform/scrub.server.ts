import { cleanLine } from '#/lib/text.ts';
import { toRoute } from './http/request-log.server.ts';

const maxPathLength = 200;
const maxFrames = 10;
const maxLineLength = 300;

/** JSON.parse quotes the text it can't parse. */
const quotedValue = /"[^"]*"/g;
/** Texts that may identify a person, by the name that replaces them. The first match wins. */
const personalPatterns = {
  url: /[a-z][a-z+.-]*:\/\/[^\s"'<>()]+/,
  email: /[^\s@"'<>()]+@[^\s@"'<>()]+/,
  id: /[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}/,
  /** 32 letters and digits, 16 with a digit, or 20 with a digit, a capital, and possibly dashes. */
  token: /\b(?:[A-Za-z0-9]{32,}|(?=[A-Za-z]*\d)[A-Za-z0-9]{16,}|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,})/,
  number: /\+?\d[\d ().-]{5,}\d/,
};
const personalData = new RegExp(
  Object.entries(personalPatterns)
    .map(([name, { source }]) => `(?<${name}>${source})`)
    .join('|'),
  'g',
);
/** Chromium writes `at name (url:1:2)`, Firefox and Safari write `name@url:1:2`. */
const frame = /^\s*(?:at )?(?:async )?(.*?)[\s@(]*(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;
const functionName = /^[\w$.<>[\]/ ]{1,60}$/;

function scrubSegment(segment: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return ':value';
  }
  return /^:\w+$/.test(segment) || decoded.search(personalData) === -1 ? segment : ':value';
}

/** Returns a path without query, fragment, IDs, email and wallet addresses, tokens, and long numbers. */
export function scrubPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  return toRoute(bare).split('/').map(scrubSegment).join('/').slice(0, maxPathLength);
}

/** Returns a URL of `origin` as its scrubbed path, and any other as its origin or scheme. */
export function scrubUrl(url: string, origin: string): string {
  if (!URL.canParse(url)) return '[url]';
  const parsed = new URL(url);
  if (!/^https?:$/.test(parsed.protocol)) return parsed.protocol;
  return parsed.origin === origin ? scrubPath(parsed.pathname) : parsed.origin;
}

/** Returns one line of text without quoted values, URL details, IDs, addresses, tokens, and long numbers. */
export function scrubText(text: string, origin: string): string {
  return cleanLine(text)
    .replace(quotedValue, '"…"')
    .replace(personalData, (match, ...rest) => {
      // The named groups are the last argument.
      const groups: Partial<Record<string, string>> = rest.at(-1);
      if (groups.url !== undefined) return scrubUrl(match, origin);
      const [name = 'value'] = Object.keys(groups).filter((group) => groups[group] !== undefined);
      return `[${name}]`;
    });
}

/** Returns only the frames of a stack: function, file, line, and column. Drops the message. */
export function scrubStack(stack: string, origin: string): string {
  const lines: string[] = [];
  for (const line of stack.split('\n')) {
    const [, name = '', url = '', row, column] = frame.exec(line.slice(0, maxLineLength)) ?? [];
    if (url === '') continue;
    const file = url.startsWith(`${origin}/assets/`) ? new URL(url).pathname : scrubUrl(url, origin);
    const position = `${file}:${row}:${column}`;
    lines.push(functionName.test(name.trim()) ? `${name.trim()} ${position}` : position);
    if (lines.length === maxFrames) break;
  }
  return lines.join('\n');
}
