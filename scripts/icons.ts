import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const icons = join(root, 'public', 'icons');

/**
 * The safe zone of maskable icons (W3C): the inner four fifths stay visible in every shape.
 */
const safeZone = 0.8;

/** Draws the icons of the installed app from public/favicon.svg. Run it after a change: `npm run icons`. */
async function drawIcons(): Promise<void> {
  const icon = await readFile(join(root, 'public', 'favicon.svg'), 'utf8');
  const inner = (32 * (1 - safeZone)) / 2;
  const maskable = icon
    .replace(' rx="8"', '')
    .replace(
      /(<path[\s\S]*)<\/svg>/,
      `<g transform="translate(${inner} ${inner}) scale(${safeZone})">$1</g></svg>`,
    );
  await mkdir(icons, { recursive: true });
  const draw = (svg: string, name: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(icons, `${name}-${size}.png`));
  for (const size of [192, 512]) {
    await draw(icon, 'icon', size);
    await draw(maskable, 'maskable', size);
  }
  await draw(maskable, 'touch', 180);
}

await drawIcons();
