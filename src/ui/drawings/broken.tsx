import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Broken: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M30 74V26a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v14l-14 6 6 10-16 4 4 14Z" className={soft} />
    <path d="M90 52v22H76" />
    <path d="M42 34h22M42 46h14" className="stroke-accent-line" />
  </Sketch>
);
