import type { Encoding } from './encodings.ts';

/** Letters beyond ASCII in the languages of an encoding, in lower case. */
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

const cyrillic = /^[а-яёіїєґўјљњћђџѓќѕ]+$/u;
const scripts: Partial<Record<Encoding, RegExp>> = {
  'windows-1251': cyrillic,
  'koi8-r': cyrillic,
  'iso-8859-5': cyrillic,
  'windows-1253': /^[α-ωάέήίόύώϊϋ]+$/u,
  'windows-1255': /^[\u05d0-\u05ea]+$/u,
  'windows-1256': /^[\u0621-\u064a\u064b-\u0652پچژگکی]+$/u,
  'windows-874': /^[\u0e01-\u0e3a\u0e40-\u0e4e]+$/u,
};

/** Lead bytes of the characters that are common in each encoding with several bytes a character. */
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

/** Latin letters around these characters: a word of another language, read wrongly. */
const withinLatinWord =
  /[A-Za-z][\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+[a-z]/u;

/** Whether characters are of one of the languages that are written so. */
function isOfEastAsia(text: string, encoding: Encoding): boolean {
  if (withinLatinWord.test(text)) return false;
  if (encoding === 'euc-kr') return hangul.test(text) && !han.test(text) && !kana.test(text);
  if (hangul.test(text)) return false;
  if (encoding === 'gb18030' || encoding === 'big5') return han.test(text) && !kana.test(text);
  return han.test(text) || kana.test(text);
}

function leads(bytes: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // The byte after a lead belongs to the same character.
    if (byte >= 0x80) {
      found.push(byte);
      at += 1;
    }
  }
  return found;
}

const strange = /[\u0080-\u009f\ufffd\p{Cn}\p{Co}]/u;
/** A sign between letters, which words don't have; and small letters followed by capitals. */
const signWithin = /[\p{L}\p{M}][^\p{L}\p{M}\p{N}\p{P}\s\p{Zs}|$+<>=~^`][\p{L}\p{M}]/u;
const capitalWithin = /[^\P{Ll}a-z][^\P{Lu}A-Z]/u;
const mixedWord = /[a-z](?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[a-z]/iu;

/** Of several languages of western Europe, without the letters that only Icelandic has. */
const western = 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüÿßªº';

/**
 * Whether a text that was decoded so reads like what is written in this encoding: 'language' where its letters are those of one
 * language, 'mixed' where they are of several.
 */
export function readsLike(
  text: string,
  bytes: Uint8Array,
  encoding: Encoding,
): 'language' | 'mixed' | undefined {
  if (isOfLanguage(text, bytes, encoding)) return 'language';
  if (encoding !== 'windows-1252' || !isWellFormed(text)) return undefined;
  return lettersIn(text).every((letter) => western.includes(letter)) ? 'mixed' : undefined;
}

const isWellFormed = (text: string): boolean =>
  !strange.test(text) && !signWithin.test(text) && !capitalWithin.test(text);

/** The different letters beyond ASCII, in lower case. */
const lettersIn = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\p{M}]/gu) ?? []).filter((one) => one > '\u007f')),
];

function isOfLanguage(text: string, bytes: Uint8Array, encoding: Encoding): boolean {
  if (strange.test(text)) return false;
  const isCommon = commonLeads[encoding];
  if (isCommon) {
    const all = leads(bytes);
    const common = all.filter(isCommon).length;
    return common >= all.length * 0.8 && isOfEastAsia(text, encoding);
  }
  if (!isWellFormed(text)) return false;
  const letters = lettersIn(text);
  const alphabets = latin[encoding];
  if (alphabets) return alphabets.some((alphabet) => letters.every((letter) => alphabet.includes(letter)));
  if (letters.length === 0 || mixedWord.test(text)) return false;
  return scripts[encoding]?.test(letters.join('')) ?? false;
}
