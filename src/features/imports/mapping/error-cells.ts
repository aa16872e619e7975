import { getCaption, getLinkTargets } from './links.ts';

/** Names of spreadsheet errors in the languages of Excel and LibreOffice, without the '#' and marks around them. */
const errorNames: ReadonlySet<string> = new Set(
  [
    'null|div/0|value|ref|name|num|n/a|getting_data|spill|calc|field|blocked|connect|unknown|busy|python|error|external|timeout',
    'wert|bezug|zahl|nv|überlauf|kalk|feld|blockiert',
    'nul|valeur|nom|nombre|epars|propagation|champ',
    'nulo|valor|desbordamiento|n/d|nome|núm|despejar|transbordamento',
    'nullo|valore|rif|espansione',
    'boş|sayi/0|sayı/0|değer|başv|ad|sayi|sayı|yok|taşma|hesapla',
    'пусто|дел/0|знач|ссылка|имя|число|н/д|перенос|вычисл|посилання|імя',
    'zero|dziel/0|arg|adr|nazwa|liczba|rozlanie',
    'hodnota|odkaz|název|číslo|není_k_dispozici|dělení_nulou|přesah',
    'érték|hiv|név|szám|hiányzik|zéróosztó',
    'leeg|deel/0|waarde|verw|naam|getal|n/b|overloop',
    'värdefel|referens|namn|ogiltigt|saknas|division/0|skärning|værdi|reference|navn|i/t|verdi|arvo|viittaus|nimi|luku|puuttuu|jako/0',
    'τιμη|αναφ|ονομα|αριθ|δ/υ|διαιρ./0',
  ]
    .join('|')
    .split('|'),
);

/** Names that no mark follows. Other words after a '#' may be tags. */
const unmarked = /^(?:[^/]\/[^/]|nv|yok|saknas|hiányzik|není_k_dispozici|getting_data)$/;

/** LibreOffice numbers its errors: 'Err:502'. */
const numberedError =
  /^(?:err|erro|error|erreur|errore|fehler|ошибка|помилка|hata|błąd|chyba|hiba|fout|fel|feil|fejl|virhe):\s?\d{3}$/i;
/** A cell whose formula was still waiting for data when the sheet was saved. */
const loading =
  /^(?:loading|wird geladen|chargement|cargando|carregando|a carregar|caricamento|yükleniyor|загрузка|завантаження|ładowanie|laden|memuat|đang tải|加载中|正在加载|載入中|正在載入|読み込み中|読み込んでいます|로드 중|로드 중입니다)(?:\.{2,3}|…)$/i;
/** A number or date in a column too narrow to show it. */
const tooNarrow = /^#{3,}$/;

const isErrorText = (text: string): boolean => {
  if (numberedError.test(text) || loading.test(text) || tooNarrow.test(text)) return true;
  if (!text.startsWith('#') || text !== text.toUpperCase()) return false;
  const name = text
    .slice(1)
    .replace(/[¡¿!?'’]/g, '')
    .toLowerCase();
  return errorNames.has(name) && (/[!?]$/.test(text) || unmarked.test(name));
};

/** Whether a spreadsheet program wrote an error into a cell in place of its value. */
export const isErrorCell = (cell: string): boolean =>
  isErrorText(/^[[=]/.test(cell) ? getCaption(cell) : cell);

/** Cells by the index of their row, then of their column. */
export type CellsByRow = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Empties error cells, and returns them. The link behind an error stays. */
export function clearErrorCells(rows: string[][]): { rows: string[][]; errors: CellsByRow } {
  const errors = new Map<number, Map<number, string>>();
  const cleared = rows.map((row, rowIndex) => {
    const found = new Map([...row.entries()].filter(([, cell]) => isErrorCell(cell)));
    if (found.size === 0) return row;
    errors.set(rowIndex, found);
    return row.map((cell, index) => (found.has(index) ? (getLinkTargets(cell)[0] ?? '') : cell));
  });
  return { rows: cleared, errors };
}
