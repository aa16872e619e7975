import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const icons = join(root, 'public', 'icons');

/**
 * Whatever shape the system crops an icon to, the inner four fifths stay visible (W3C, safe zone of maskable
 * icons).
 */
const safe = 0.8;

/** Draws the icons of the installed app from public/favicon.svg. Run it after a change: `npm run icons`. */
async function drawIcons(): Promise<void> {
  const plain = await readFile(join(root, 'public', 'favicon.svg'), 'utf8');
  const inner = (32 * (1 - safe)) / 2;
  const full = plain
    .replace(' rx="8"', '')
    .replace(
      /(<path[\s\S]*)<\/svg>/,
      `<g transform="translate(${inner} ${inner}) scale(${safe})">$1</g></svg>`,
    );
  await mkdir(icons, { recursive: true });
  const draw = (svg: string, name: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(icons, `${name}-${size}.png`));
  for (const size of [192, 512]) {
    await draw(plain, 'icon', size);
    await draw(full, 'maskable', size);
  }
  await draw(full, 'touch', 180);
}

await drawIcons();
