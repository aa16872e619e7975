import { type Drawing, Sketch, soft, solid } from './drawing.tsx';

export const People: Drawing = ({ className }) => (
  <Sketch className={className}>
    <circle cx="80" cy="38" r="8" className="stroke-line-strong" />
    <path d="M72 74c0-12 3-20 8-20s16 6 16 20" className="stroke-line-strong" />
    <circle cx="50" cy="32" r="11" className={solid} />
    <path d="M28 74c0-15 9-24 22-24s22 9 22 24Z" className={soft} />
    <path d="M43 63l5 5 9-10" className="stroke-accent-ink" />
  </Sketch>
);
