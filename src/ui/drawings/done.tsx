import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Done: Drawing = ({ className }) => (
  <Sketch className={className}>
    <circle cx="60" cy="44" r="24" className={soft} />
    <path d="M49 45l8 8 15-17" strokeWidth="2" className="stroke-accent-ink" />
    <path d="M24 34v8M20 38h8M98 20v6M95 23h6" className="stroke-line-strong" />
  </Sketch>
);
