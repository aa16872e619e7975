import Bowser from 'bowser';

/**
 * Describes a User-Agent header, such as 'Firefox on Windows'. The client may claim anything: only use it to
 * help users recognize their devices.
 */
export function describeDevice(userAgent: string): { device: string; isMobile: boolean } {
  // The parser rejects an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || ' ');
  const system = os.name === 'iOS' ? platform.model : os.name;
  const isMobile = platform.type === 'mobile' || platform.type === 'tablet';
  if (!(browser.name || system)) return { device: 'Unknown device', isMobile };
  return { device: system ? `${browser.name || 'A browser'} on ${system}` : `${browser.name}`, isMobile };
}

/**
 * Returns the browser and its major version, such as 'Firefox 140'; 'Unknown browser' if it isn't a common
 * one.
 */
export function getBrowser(userAgent: string): string {
  const { name = '', version = '' } = Bowser.parse(userAgent || ' ').browser;
  // For an unknown browser, the parser returns the name in the header.
  if (!Object.values(Bowser.BROWSER_MAP).includes(name)) return 'Unknown browser';
  const [major = ''] = version.match(/^\d{1,4}/) ?? [];
  return `${name} ${major}`.trim();
}
