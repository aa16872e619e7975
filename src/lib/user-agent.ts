/** In their order: what comes later calls itself also what comes before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: typeof browsers, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A User-Agent header in words, such as 'Firefox on Windows'. What it says is the client's own claim: good for people to
 * recognise their devices, for nothing else.
 */
export function deviceOf(userAgent: string): { device: string; isMobile: boolean } {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  const isMobile = /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent);
  if (browser === undefined && system === undefined) return { device: 'Unknown device', isMobile };
  return { device: system === undefined ? `${browser}` : `${browser ?? 'A browser'} on ${system}`, isMobile };
}
