import Bowser from 'bowser';

/**
 * A User-Agent header in words, such as 'Firefox on Windows'. What it says is the client's own claim: good for people to
 * recognise their devices, for nothing else.
 */
export function deviceOf(userAgent: string): { device: string; isMobile: boolean } {
  // The parser refuses an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || ' ');
  const system = os.name === 'iOS' ? platform.model : os.name;
  const isMobile = platform.type === 'mobile' || platform.type === 'tablet';
  if (!(browser.name || system)) return { device: 'Unknown device', isMobile };
  return { device: system ? `${browser.name || 'A browser'} on ${system}` : `${browser.name}`, isMobile };
}
