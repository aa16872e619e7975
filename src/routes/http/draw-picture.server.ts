import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import satori from 'satori';
import { loadSharp } from '#/platform/sharp.server.ts';
import type { PictureText } from './public-content.server.ts';

const width = 1200;
const height = 630;
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const weights = [500, 700] as const;

type Font = { name: string; data: Buffer; weight: (typeof weights)[number]; style: 'normal' };

let fonts: Font[] | undefined;

/** Reads bundled fonts, as the machine may have none. */
async function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const files = subsets.flatMap((subset) => weights.map((weight) => ({ subset, weight })));
  return Promise.all(
    files.map(async ({ subset, weight }) => ({
      name: `Inter ${subset}`,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
    })),
  );
}

/** The logo, as in the header. */
const logo = createElement(
  'svg',
  { width: 64, height: 64, viewBox: '0 0 32 32' },
  createElement('rect', { width: 32, height: 32, rx: 8, fill: '#6d55ee' }),
  createElement('path', {
    d: 'M16 6.5c3.6 4.1 6.6 7.6 6.6 11.4a6.6 6.6 0 0 1-13.2 0C9.4 14.1 12.4 10.6 16 6.5Z',
    fill: '#ffffff',
  }),
  createElement('path', {
    d: 'm13 18.2 2.2 2.2 4-4.3',
    fill: 'none',
    stroke: '#6d55ee',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
);

/** Characters missing in our fonts, which would be drawn as boxes. */
const unsupported =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\u0020-\u007e\u00a0-\u02ff\u2010-\u2044\u20a0-\u20bf\u2122\u2190-\u2193\u2212]/gu;

function stripUnsupported(text: string): string {
  return text.replace(unsupported, ' ').replace(/\s+/g, ' ').trim() || 'Dropfolio';
}

function getTitleSize(title: string): number {
  if (title.length <= 28) return 84;
  return title.length <= 60 ? 68 : 54;
}

/** Returns a 1200 × 630 PNG with this text and the logo. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const [kind, title] = [stripUnsupported(text.kind), stripUnsupported(text.title)];
  fonts ??= await readFonts();
  const page = createElement(
    'div',
    {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        width,
        height,
        padding: '72px 80px',
        backgroundColor: '#17151f',
        backgroundImage: 'linear-gradient(135deg, #17151f 55%, #3a2a9c 130%)',
        color: '#f4f3f8',
        fontFamily: subsets.map((subset) => `Inter ${subset}`).join(', '),
      },
    },
    createElement(
      'div',
      { style: { display: 'block', lineClamp: 1, fontSize: 30, fontWeight: 500, color: '#b8a9ff' } },
      kind,
    ),
    createElement(
      'div',
      {
        style: {
          display: 'block',
          fontSize: getTitleSize(title),
          fontWeight: 700,
          lineHeight: 1.15,
          letterSpacing: '-0.02em',
          lineClamp: 4,
        },
      },
      title,
    ),
    createElement(
      'div',
      { style: { display: 'flex', alignItems: 'center', gap: 20, fontSize: 38, fontWeight: 700 } },
      logo,
      'Dropfolio',
    ),
  );
  const svg = await satori(page, { width, height, fonts });
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
