import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Checklist: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="30" y="14" width="60" height="60" rx="7" />
    <rect x="40" y="25" width="12" height="12" rx="3" className={soft} />
    <path d="M43 31l2.5 2.5L50 29" className="stroke-accent-ink" />
    <rect x="40" y="49" width="12" height="12" rx="3" />
    <path d="M60 31h20M60 55h14" className="stroke-line-strong" />
  </Sketch>
);
