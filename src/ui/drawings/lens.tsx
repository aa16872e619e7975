import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Lens: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M16 26h28M16 42h20M16 58h24" className="stroke-line-strong" />
    <circle cx="66" cy="38" r="20" className={soft} />
    <path d="M81 53l15 15" strokeWidth="3" />
    <path d="M59 38h14" className="stroke-accent-ink" />
  </Sketch>
);
