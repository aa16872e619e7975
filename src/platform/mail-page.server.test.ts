import { describe, expect, it } from 'vitest';
import { renderMailPage } from './mail-page.server.ts';

const renderTestPage = (changes: Partial<Parameters<typeof renderMailPage>[0]> = {}) =>
  renderMailPage({
    title: 'Nebula: claim in 3 hours',
    paragraphs: ['Hello Ada,', 'One\nTwo'],
    action: { label: 'Open', url: 'https://dropfolio.example/tracker?q=a&b' },
    footer: { text: 'Why', unsubscribeUrl: 'https://dropfolio.example/leave' },
    ...changes,
  });

describe('renderMailPage', () => {
  it('loads nothing, and links only to its input URLs', () => {
    const html = renderTestPage();
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(html.match(/https?:\/\/[^"<\s]+/g)).toEqual([
      'https://dropfolio.example/tracker?q=a&amp;b',
      'https://dropfolio.example/leave',
    ]);
  });

  it('has a light and a dark theme', () => {
    expect(renderTestPage()).toContain('<meta name="color-scheme" content="light dark">');
    expect(renderTestPage()).toContain('@media (prefers-color-scheme:dark)');
  });

  it('escapes user input', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&</title></style>';
    const html = renderTestPage({
      title: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: 'https://dropfolio.example/' },
      footer: { text: hostile },
    });
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(4);
    expect(html).not.toContain('<img');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it('omits absent parts', () => {
    const html = renderMailPage({ title: 'T', paragraphs: ['P'] });
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('class="muted"');
  });
});
