import { Parser } from 'saxen';
import { withLink } from '../mapping/links.ts';
import { type Area, fillMerged, getArea, placeOf } from './grid.ts';
import type { Unpacked } from './unzip.ts';

/** What a sheet has beside the values of its cells. */
type Extras = { merged: Area[]; links: { area: Area; target: string }[] };

/** Of links in one sheet. */
const mostLinks = 50_000;

const decoder = new TextDecoder();
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const hyperlink = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"([^"]+)"/i;

function parse(xml: string, parser: Parser): void {
  parser.on('error', () => parser.stop());
  parser.parse(xml);
}

/** The addresses that a part of the file refers to, by their ids. */
function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  const parser = new Parser();
  parser.on('openTag', (name, getAttributes, decode) => {
    if (localName(name) !== 'Relationship') return;
    const { Id = '', Target = '' } = getAttributes();
    targets.set(Id, decode(Target));
  });
  parse(xml, parser);
  return targets;
}

function readExtras(xml: string, targets: ReadonlyMap<string, string>): Extras {
  const extras: Extras = { merged: [], links: [] };
  let cell = '';
  let formula: string | undefined;
  const addLink = (reference: string, target: string | undefined) => {
    const area = getArea(reference);
    if (area && target && extras.links.length < mostLinks) extras.links.push({ area, target });
  };
  const parser = new Parser();
  parser.on('openTag', (tag, getAttributes, decode) => {
    const name = localName(tag);
    if (name === 'c') cell = getAttributes().r ?? '';
    else if (name === 'f') formula = '';
    else if (name === 'mergeCell') {
      const area = getArea(getAttributes().ref ?? '');
      if (area) extras.merged.push(area);
    } else if (name === 'hyperlink') {
      const attributes = getAttributes();
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1];
      const target = id === undefined ? undefined : targets.get(id);
      const location = attributes.location === undefined ? '' : `#${decode(attributes.location)}`;
      if (target !== undefined)
        addLink(attributes.ref ?? '', target.includes('#') ? target : target + location);
    }
  });
  parser.on('text', (text, decode) => {
    if (formula !== undefined) formula += decode(text);
  });
  parser.on('closeTag', (tag) => {
    if (localName(tag) !== 'f' || formula === undefined) return;
    if (placeOf(cell)) addLink(cell, hyperlink.exec(formula)?.[1]);
    formula = undefined;
  });
  parse(xml, parser);
  return extras;
}

function applyLinks(rows: string[][], links: Extras['links']): void {
  for (const { area, target } of links) {
    if (!/^https?:\/\//i.test(target)) continue;
    for (let y = area.first.row; y <= Math.min(area.last.row, rows.length - 1); y += 1) {
      const row = rows[y] ?? [];
      for (let x = area.first.column; x <= Math.min(area.last.column, row.length - 1); x += 1) {
        const caption = row[x] ?? '';
        if (caption !== '' && !caption.startsWith('[')) row[x] = withLink(caption, target);
      }
    }
  }
}

/** Puts the addresses behind cells into them, and the value of a merged area into each of its cells. */
export function applyExtras(rows: string[][], sheet: Unpacked, files: readonly Unpacked[]): void {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(sheet.path) ?? [];
  const relations = files.find(({ path }) => path === `${folder}_rels/${file}.rels`);
  const targets = readTargets(relations ? decoder.decode(relations.data) : '');
  const { merged, links } = readExtras(decoder.decode(sheet.data), targets);
  applyLinks(rows, links);
  fillMerged(rows, merged);
}

/** The part of the file that has each sheet, by its name, in the order of the workbook. */
export function readSheetPaths(files: readonly Unpacked[]): Map<string, string> {
  const workbook = files.find(({ path }) => /^xl\/workbook\.xml$/i.test(path));
  const relations = files.find(({ path }) => /^xl\/_rels\/workbook\.xml\.rels$/i.test(path));
  if (!workbook || !relations) return new Map();
  const targets = readTargets(decoder.decode(relations.data));
  const paths = new Map<string, string>();
  const parser = new Parser();
  parser.on('openTag', (tag, getAttributes, decode) => {
    if (localName(tag) !== 'sheet') return;
    const attributes = getAttributes();
    const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1];
    const target = targets.get(id ?? '') ?? '';
    paths.set(decode(attributes.name ?? ''), target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  });
  parse(decoder.decode(workbook.data), parser);
  return paths;
}
