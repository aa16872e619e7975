import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Missing: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="34" y="16" width="52" height="58" rx="6" strokeDasharray="4 5" className="stroke-control" />
    <circle cx="60" cy="42" r="13" className={soft} />
    <path d="M55.5 37.5l9 9M64.5 37.5l-9 9" className="stroke-accent-ink" />
  </Sketch>
);
