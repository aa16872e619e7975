import { escapeHtml } from '#/lib/text.ts';

/** The content of an email: each text is a paragraph; line breaks are preserved. */
export type MailPage = {
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Below the line: the reason for the email and the unsubscribe link. */
  footer?: { text?: string | undefined; unsubscribeUrl?: string | undefined };
};

// The colors of ui/tokens.css, light and dark. Mail clients don't support custom properties.
const light = { canvas: '#f6f5f2', surface: '#ffffff', line: '#e8e5e1', ink: '#1b191e', muted: '#535059' };
const dark = { canvas: '#111014', surface: '#1a191e', line: '#2b2930', ink: '#efedf1', muted: '#b1adb7' };
const accent = '#5f46e0';

const font =
  "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.55";

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.muted,.muted a{color:${dark.muted}!important}}
@media (max-width:600px){.card{padding:24px 20px!important}}`;

const renderParagraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:${light.ink};white-space:pre-line">${escapeHtml(text)}</p>`;

const renderButton = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-weight:600;padding:11px 20px;border-radius:8px">${escapeHtml(label)}</a></p>`;

/**
 * Renders an email as HTML: one column that fits a phone, light or dark by the mail client's preference,
 * readable without styles. It contains no images and no URLs besides those passed in, so opening it can't be
 * tracked.
 */
export function renderMailPage({ title, paragraphs, action, footer }: MailPage): string {
  const { text, unsubscribeUrl } = footer ?? {};
  const unsubscribeLink =
    unsubscribeUrl === undefined
      ? ''
      : `<a href="${escapeHtml(unsubscribeUrl)}" style="color:${light.muted}">Unsubscribe from these emails</a>`;
  const footerHtml = [text === undefined ? '' : escapeHtml(text), unsubscribeLink]
    .filter(Boolean)
    .join('<br>');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${styles}</style></head><body class="canvas" style="margin:0;background:${light.canvas};${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate"><tr><td class="ink" style="padding:0 4px 16px;font-weight:700;font-size:18px;color:${light.ink}">Dropfolio</td></tr><tr><td class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:32px">${paragraphs.map(renderParagraph).join('')}${action === undefined ? '' : renderButton(action)}</td></tr>${footerHtml === '' ? '' : `<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;color:${light.muted}">${footerHtml}</td></tr>`}</table></td></tr></table></body></html>`;
}
