import { Mail } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ShareTarget } from '../share.ts';

/** SVG paths in a 24 × 24 view box. */
const outlines = {
  Twitter:
    'M3 3h5.3l4.5 6.2L18.2 3h2.4l-6.7 7.7L21.5 21h-5.3l-4.9-6.8L5.3 21H3l7.1-8.2L3 3Zm3.5 1.9 10.7 14.2h1.3L7.8 4.9H6.5Z',
  Facebook:
    'M13.6 21v-7.6h2.6l.4-3h-3V8.5c0-.9.3-1.4 1.5-1.4h1.6V4.4c-.3 0-1.2-.1-2.3-.1-2.4 0-3.9 1.4-3.9 3.9v2.2H7.9v3h2.6V21h3.1Z',
  LinkedIn:
    'M4.2 9.3h3.5V20H4.2V9.3ZM6 4.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm4 5.1h3.3v1.5c.5-.9 1.6-1.7 3.3-1.7 3.3 0 4 2.1 4 5V20h-3.4v-5.2c0-1.3-.1-2.8-1.8-2.8s-1.9 1.3-1.9 2.7V20H10V9.3Z',
} as const;

function Outline({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

const icons: Readonly<Record<ShareTarget, ComponentType>> = {
  Twitter: () => <Outline d={outlines.Twitter} />,
  Facebook: () => <Outline d={outlines.Facebook} />,
  LinkedIn: () => <Outline d={outlines.LinkedIn} />,
  Email: () => <Mail aria-hidden="true" />,
};

export function ShareIcon({ name }: { name: ShareTarget }) {
  const Icon = icons[name];
  return <Icon />;
}
