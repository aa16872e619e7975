import { type Drawing, Sketch, soft, solid } from './drawing.tsx';

export const Pages: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="48" y="14" width="44" height="54" rx="5" className="stroke-line-strong" />
    <rect x="30" y="20" width="46" height="54" rx="5" className={solid} />
    <path d="M40 45h26M40 55h26M40 65h14" />
    <rect x="39" y="29" width="14" height="8" rx="2.5" className={soft} />
  </Sketch>
);
