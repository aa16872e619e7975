import { expect, it } from 'vitest';
import { describeDevice, getBrowser } from './user-agent.ts';

const computer = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${computer} Version/18.0 Safari/605.1.15`, { device: 'Safari on macOS', isMobile: false }],
  [`${phone} Version/18.0 Mobile/15E148 Safari/604.1`, { device: 'Safari on iPhone', isMobile: true }],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    { device: 'Firefox on Android', isMobile: true },
  ],
  ['Something (Windows NT 10.0)', { device: 'A browser on Windows', isMobile: false }],
  ['<script>alert(1)</script>', { device: 'Unknown device', isMobile: false }],
  ['', { device: 'Unknown device', isMobile: false }],
])('says of %j what it knows', (text, device) => {
  expect(describeDevice(text)).toEqual(device);
});

it.each([
  [`${computer} Version/18.1 Safari/605.1.15`, 'Safari 18'],
  [`${phone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome 140'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['ada@example.com/7.0 (my own)', 'Unknown browser'],
  ['', 'Unknown browser'],
])('reduces %j to the browser and its major version', (userAgent, browser) => {
  expect(getBrowser(userAgent)).toBe(browser);
});
