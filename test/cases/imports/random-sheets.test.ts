import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordCase } from '../record.ts';
import { describeImport } from './describe-import.ts';

type Language = {
  encodings: readonly string[];
  headings: { name: string; project: string; notes: string; cost: string };
  words: readonly string[];
};

const languages: Readonly<Record<string, Language>> = {
  turkish: {
    encodings: ['windows-1254', 'utf-8'],
    headings: { name: 'Ad', project: 'Proje', notes: 'Notlar', cost: 'Maliyet' },
    words: ['Güneş', 'Işık', 'Şimşek', 'Ağaç', 'Yıldız', 'Gökyüzü', 'Çiçek'],
  },
  russian: {
    encodings: ['windows-1251', 'koi8-r', 'utf-8', 'utf-16le'],
    headings: { name: 'Название', project: 'Проект', notes: 'Заметки', cost: 'Расходы' },
    words: ['Луна', 'Звезда', 'Ёлка', 'Мост', 'Каждый день', 'Снимок'],
  },
  greek: {
    encodings: ['windows-1253', 'utf-8'],
    headings: { name: 'Όνομα', project: 'Έργο', notes: 'Σημειώσεις', cost: 'Cost' },
    words: ['Σελήνη', 'Ήλιος', 'Γέφυρα', 'Κάθε μέρα', 'Αστέρι'],
  },
  polish: {
    encodings: ['windows-1250', 'utf-8'],
    headings: { name: 'Nazwa', project: 'Projekt', notes: 'Uwagi', cost: 'Koszt' },
    words: ['Księżyc', 'Żółw', 'Słońce', 'Źródło', 'Gwiazda', 'Mgławica'],
  },
  german: {
    encodings: ['windows-1252', 'utf-8'],
    headings: { name: 'Name', project: 'Projekt', notes: 'Notizen', cost: 'Kosten' },
    words: ['Mühle', 'Größe', 'Brücke', 'Täglich', 'Öffnung'],
  },
  hebrew: {
    encodings: ['windows-1255', 'utf-8'],
    headings: { name: 'שם', project: 'פרויקט', notes: 'הערות', cost: 'Cost' },
    words: ['ירח', 'שמש', 'כוכב', 'גשר', 'מעבדה'],
  },
  chinese: {
    encodings: ['gb18030', 'utf-8'],
    headings: { name: '名称', project: '项目', notes: '备注', cost: '费用' },
    words: ['月光', '星海', '比特岛', '每天签到', '等待快照', '桥接两次'],
  },
  taiwanese: {
    encodings: ['big5', 'utf-8'],
    headings: { name: '名稱', project: '專案', notes: '備註', cost: '費用' },
    words: ['月光', '星海', '龍鏈', '每天簽到', '等待快照', '橋接兩次'],
  },
  japanese: {
    encodings: ['shift_jis', 'euc-jp', 'utf-8'],
    headings: { name: '名前', project: 'プロジェクト', notes: 'メモ', cost: 'コスト' },
    words: ['月光', 'さくら', 'ブリッジ', '毎日チェック', 'スナップショット'],
  },
  korean: {
    encodings: ['euc-kr', 'utf-8'],
    headings: { name: '이름', project: '프로젝트', notes: '메모', cost: '비용' },
    words: ['달빛', '별빛', '매일 출석', '지갑 연결', '스냅샷'],
  },
  arabic: {
    encodings: ['windows-1256', 'utf-8'],
    headings: { name: 'الاسم', project: 'المشروع', notes: 'ملاحظات', cost: 'Cost' },
    words: ['القمر', 'الشمس', 'نجمة', 'جسر', 'مختبر'],
  },
};

const tables = new Map<string, Map<string, number[]>>();

/** Maps each character to its one or two bytes. */
function getCharacterTable(encoding: string): Map<string, number[]> {
  const cached = tables.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const high = bytes.filter((byte) => byte > 0x80);
  const codes = [
    ...high.flatMap((lead) => bytes.map((trail) => [lead, trail])),
    ...bytes.map((byte) => [byte]),
  ];
  const table = new Map(codes.map((code) => [decoder.decode(Uint8Array.from(code)), code]));
  tables.set(encoding, table);
  return table;
}

/** Encodes text in encodings that the runtime can only decode. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le')
    return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
  const table = getCharacterTable(encoding);
  return Uint8Array.from(Array.from(text).flatMap((letter) => table.get(letter) ?? [0x3f]));
}

const formats = {
  ',': (cents: number) =>
    `${Math.floor(cents / 100)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')}`,
  '.': (cents: number) =>
    `${Math.floor(cents / 100)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`,
};

const sheet = fc.constantFrom(...Object.values(languages)).chain((language) =>
  fc.record({
    language: fc.constant(language),
    encoding: fc.constantFrom(...language.encodings),
    hasOwnHeadings: fc.boolean(),
    titles: fc.array(fc.constantFrom(...language.words, 'My list 2026'), { maxLength: 4 }),
    separator: fc.constantFrom(';', '\t', '|'),
    hasSeparatorLine: fc.boolean(),
    sign: fc.constantFrom('.' as const, ',' as const),
    hasTotal: fc.boolean(),
    rows: fc.array(
      fc.record({
        name: fc.constantFrom(...language.words),
        project: fc.constantFrom(...language.words),
        notes: fc.constantFrom(...language.words),
        cents: fc.integer({ min: 1, max: 99_999_999 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

type Sheet = typeof sheet extends fc.Arbitrary<infer S> ? S : never;

function toText({
  language,
  hasOwnHeadings,
  titles,
  separator,
  hasSeparatorLine,
  sign,
  hasTotal,
  rows,
}: Sheet): string {
  const { name, project, notes, cost } = hasOwnHeadings
    ? language.headings
    : { name: 'Name', project: 'Project', notes: 'Notes', cost: 'Cost' };
  const joinCells = (...cells: string[]) => cells.join(separator);
  return [
    ...(hasSeparatorLine ? [`sep=${separator}`] : []),
    ...titles.map((title) => joinCells(title, '', '', '')),
    joinCells(name, project, notes, cost),
    ...rows.map((row) => joinCells(row.name, row.project, row.notes, `${formats[sign](row.cents)} USDC`)),
    ...(hasTotal ? [joinCells('Total', '', '', `${formats[sign](100)} USDC`)] : []),
  ].join('\r\n');
}

const formatCents = (cents: number) => String(cents / 100);

const formatExpectedRows = ({ rows }: Sheet): string[] =>
  rows.map(
    ({ name, project, notes, cents }) =>
      `row: ${name} / ${project} | other ${formatCents(cents)} USDC on 2026-11-20 | notes ${JSON.stringify(notes)}`,
  );

describe('random import sheets', () => {
  it('reads sheets correctly or asks', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async (input) => {
        const bytes = encode(toText(input), input.encoding);
        const { lines, hasQuestions, lost } = await describeImport(bytes, 'list.csv', {});
        const rowLines = lines
          .filter((line) => line.startsWith('row'))
          .map((line) => line.replace(/^row like .*?\): /, 'row: '));
        const readVerdict =
          JSON.stringify(rowLines) === JSON.stringify(formatExpectedRows(input)) ? 'right' : 'wrong';
        recordCase('imports: random sheets', {
          verdict: hasQuestions ? 'asked' : readVerdict,
          lost: hasQuestions ? 0 : lost.length,
        });
        if (!hasQuestions) expect(rowLines, lines.join('\n')).toEqual(formatExpectedRows(input));
      }),
      { numRuns: 300 },
    );
  });
});
