import { type Drawing, late, Sketch, soft } from './drawing.tsx';

export const Ticket: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M22 26h76v12a7 7 0 0 0 0 14v12H22V52a7 7 0 0 0 0-14Z" className={soft} />
    <path d="M76 30v30" strokeDasharray="1 5" className="stroke-accent-ink" />
    <path d="M34 39h28M34 50h18" />
    <circle cx="98" cy="74" r="3.5" className={late} />
  </Sketch>
);
