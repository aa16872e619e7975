import Bowser from 'bowser';

/**
 * A User-Agent header in words, such as 'Firefox on Windows'. What it says is the client's own claim: good for people to
 * recognise their devices, for nothing else.
 */
export function describeDevice(userAgent: string): { device: string; isMobile: boolean } {
  // The parser refuses an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || ' ');
  const system = os.name === 'iOS' ? platform.model : os.name;
  const isMobile = platform.type === 'mobile' || platform.type === 'tablet';
  if (!(browser.name || system)) return { device: 'Unknown device', isMobile };
  return { device: system ? `${browser.name || 'A browser'} on ${system}` : `${browser.name}`, isMobile };
}

/** The browser and its major version, such as 'Firefox 140'; 'Unknown browser' if it isn't a common one. */
export function getBrowser(userAgent: string): string {
  const { name = '', version = '' } = Bowser.parse(userAgent || ' ').browser;
  // For a browser that it doesn't know, the parser returns what the header says.
  if (!Object.values(Bowser.BROWSER_MAP).includes(name)) return 'Unknown browser';
  const [major = ''] = version.match(/^\d{1,4}/) ?? [];
  return `${name} ${major}`.trim();
}
