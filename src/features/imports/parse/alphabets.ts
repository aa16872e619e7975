import type { Encoding } from './encodings.ts';

/** Non-ASCII lowercase letters of the languages that use each encoding. */
const latin: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': [
    'àâæçéèêëîïôœùûüÿ',
    'äöüßé',
    'áéíñóúüªº',
    'áâãàçéêíóôõúüªº',
    'àèéìíîòóùú',
    'åäöéü',
    'æøåéäöü',
    'éëïóöüèê',
    'áðéíóúýþæö',
  ],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíľňóôšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüßé'],
  'windows-1254': ['çğıi̇öşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
};
latin['iso-8859-2'] = latin['windows-1250'] ?? [];
latin.macintosh = latin['windows-1252'] ?? [];
latin['x-mac-ce'] = latin['windows-1250'] ?? [];
latin['x-mac-turkish'] = latin['windows-1254'] ?? [];

const cyrillic = /^[а-яёіїєґўјљњћђџѓќѕ]+$/u;
const greek = /^[α-ωάέήίόύώϊϋΐΰ]+$/u;
const scripts: Partial<Record<Encoding, RegExp>> = {
  'windows-1251': cyrillic,
  'koi8-r': cyrillic,
  'iso-8859-5': cyrillic,
  'x-mac-cyrillic': cyrillic,
  'windows-1253': greek,
  'x-mac-greek': greek,
  'windows-1255': /^[\u05d0-\u05ea]+$/u,
  'windows-1256': /^[\u0621-\u064a\u064b-\u0652پچژگکی]+$/u,
  'windows-874': /^[\u0e01-\u0e3a\u0e40-\u0e4e]+$/u,
};

/** Lead bytes of common characters in each multi-byte encoding. */
const commonLeads: Partial<Record<Encoding, (lead: number) => boolean>> = {
  gb18030: (lead) => (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3),
  big5: (lead) => lead >= 0xa1 && lead <= 0xc6,
  shift_jis: (lead) => lead >= 0x81 && lead <= 0x97,
  'euc-jp': (lead) => lead >= 0xa1 && lead <= 0xcf,
  'euc-kr': (lead) => (lead >= 0xb0 && lead <= 0xc8) || (lead >= 0xa1 && lead <= 0xa3),
};

const kana = /[\u3041-\u30ff]/u;
const han = /[\p{Script=Han}]/u;
const hangul = /[\p{Script=Hangul}]/u;

/** A sign of a wrong encoding: East Asian characters within a Latin word. */
const withinLatinWord =
  /[A-Za-z][\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+[a-z]/u;

/** Whether the script of a text matches the encoding. */
function isEastAsian(text: string, encoding: Encoding): boolean {
  if (withinLatinWord.test(text)) return false;
  if (encoding === 'euc-kr') return hangul.test(text) && !han.test(text) && !kana.test(text);
  if (hangul.test(text)) return false;
  if (encoding === 'gb18030' || encoding === 'big5') return han.test(text) && !kana.test(text);
  return han.test(text) || kana.test(text);
}

function collectLeadBytes(bytes: Uint8Array): number[] {
  const leads: number[] = [];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    // Skips the trail byte.
    if (byte >= 0x80) {
      leads.push(byte);
      index += 1;
    }
  }
  return leads;
}

const strange = /[\u0080-\u009f\ufffd\p{Cn}\p{Co}]/u;
/** Signs of a wrong encoding: a symbol between letters, or lowercase letters followed by capitals. */
const symbolWithin = /[\p{L}\p{M}][^\p{L}\p{M}\p{N}\p{P}\s\p{Zs}|$+<>=~^`][\p{L}\p{M}]/u;
const capitalWithin = /[^\P{Ll}a-z][^\P{Lu}A-Z]/u;
/** The byte of this quotation mark begins the most common characters of Shift JIS. */
const lowQuoteWithin = /[\p{L}\p{M}\p{N}\p{Cf}]\u201a\S/u;
const mixedWord = /[a-z](?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[a-z]/iu;

const isWestern = (encoding: Encoding): boolean => encoding === 'windows-1252' || encoding === 'macintosh';

/** Letters of Western European languages without those that only Icelandic has. */
const western = 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüÿßªº';

/**
 * Classifies a decoded text: 'language' if its letters belong to one language of the encoding, 'mixed' if they belong to
 * several, and undefined if the encoding is implausible.
 */
export function classifyText(
  text: string,
  bytes: Uint8Array,
  encoding: Encoding,
): 'language' | 'mixed' | undefined {
  if (matchesLanguage(text, bytes, encoding)) return 'language';
  if (!isWestern(encoding) || !isWellFormed(text)) return undefined;
  return collectLetters(text).every((letter) => western.includes(letter)) ? 'mixed' : undefined;
}

const isWellFormed = (text: string): boolean =>
  !strange.test(text) && !symbolWithin.test(text) && !capitalWithin.test(text) && !lowQuoteWithin.test(text);

/** Returns the distinct non-ASCII letters in lower case. */
const collectLetters = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\p{M}]/gu) ?? []).filter((letter) => letter > '\u007f')),
];

function matchesLanguage(text: string, bytes: Uint8Array, encoding: Encoding): boolean {
  if (strange.test(text)) return false;
  const isCommon = commonLeads[encoding];
  if (isCommon) {
    const leads = collectLeadBytes(bytes);
    const commonCount = leads.filter(isCommon).length;
    return commonCount >= leads.length * 0.8 && isEastAsian(text, encoding);
  }
  if (!isWellFormed(text)) return false;
  const letters = collectLetters(text);
  const alphabets = latin[encoding];
  if (alphabets) return alphabets.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
  if (letters.length === 0 || mixedWord.test(text)) return false;
  return scripts[encoding]?.test(letters.join('')) ?? false;
}
