import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Lock: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M46 42V30a14 14 0 0 1 28 0v12" />
    <rect x="36" y="42" width="48" height="32" rx="7" className={soft} />
    <path d="M60 55v7" strokeWidth="2.5" />
  </Sketch>
);
