import { describe, expect, it } from 'vitest';
import { clearErrorCells, isErrorCell } from './error-cells.ts';

describe('isErrorCell', () => {
  it.each(
    [
      '#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #SPILL! #CALC! #ERROR! #GETTING_DATA',
      '#ССЫЛКА! #ЗНАЧ! #Н/Д #ИМЯ? #ДЕЛ/0! #BEZUG! #NV #WERT! #ZAHL! #¡REF! #¡VALOR! #¿NOMBRE? #N/D',
      '#VALEUR! #NOM? #NOMBRE! #NOME? #NÚM! #RIF! #BAŞV! #DEĞER! #YOK #SAYI/0! #ADR! #ARG! #HIÁNYZIK',
      'Loading... Загрузка… Err:502 Fehler:508 Ошибка:502 #### [#REF!](https://a.example)',
    ].flatMap((line) => line.split(' ')),
  )('returns true for %s', (cell) => expect(isErrorCell(cell)).toBe(true));

  it.each(['', '#1', '#AD', '#ref', '#GM!', 'N/A', 'Loading', 'Error 404', 'Err', '# REF', 'REF!'])(
    'returns false for “%s”',
    (cell) => expect(isErrorCell(cell)).toBe(false),
  );
});

it('clearErrorCells empties error cells but keeps the link behind one', () => {
  const { rows, errors } = clearErrorCells([
    ['Alpha', '#N/A'],
    ['Bravo', '[#REF!](https://b.example)'],
  ]);
  expect(rows).toEqual([
    ['Alpha', ''],
    ['Bravo', 'https://b.example'],
  ]);
  expect([...errors.keys()]).toEqual([0, 1]);
});
