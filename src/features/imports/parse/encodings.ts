/** Labels of text encodings; the keys are `TextDecoder` names, except for those in `macTables`. */
export const encodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  macintosh: 'Western European (Mac)',
  'x-mac-ce': 'Central European (Mac)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'x-mac-greek': 'Greek (Mac)',
  'x-mac-turkish': 'Turkish (Mac)',
} as const;
export type Encoding = keyof typeof encodingLabels;

/** Characters of the bytes from 0x80 in encodings that `TextDecoder` doesn't know, from Apple's tables at unicode.org. */
const macTables: Partial<Record<Encoding, string>> = {
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü' +
    '†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ' +
    'ņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ' +
    'ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
  'x-mac-greek':
    'Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü' +
    '†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ' +
    'άΝ¬ΟΡ≈Τ«»…\u00a0ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ' +
    'ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u00ad',
  'x-mac-turkish':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
    '†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş' +
    '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
};

export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const table = macTables[encoding];
  if (table === undefined) return new TextDecoder(encoding).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table[byte - 0x80])).join('');
}

/** `Object.keys` loses the key type of a literal. */
export const encodings = Object.keys(encodingLabels) as Encoding[];

export const macEncodings: ReadonlySet<Encoding> = new Set([
  'macintosh',
  'x-mac-ce',
  'x-mac-cyrillic',
  'x-mac-greek',
  'x-mac-turkish',
]);

export const isEncoding = (text: string): text is Encoding => Object.hasOwn(encodingLabels, text);

/**
 * Detected encoding of a text file. `isSure` is whether no other encoding fits. `choices` holds the file's first cells in
 * each encoding, likely ones first.
 */
export type EncodingChoice = {
  used: Encoding;
  isSure: boolean;
  likely: Encoding[];
  choices: { encoding: Encoding; sample: string }[];
};
