import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Tray: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M36 28h48" className="stroke-line-strong" />
    <path d="M42 18h36" className="stroke-line-strong" />
    <path d="M24 52l9-14h54l9 14v18a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" />
    <path
      d="M24 52h20c2 0 3 1.5 3.5 3.5C49 60 53 63 60 63s11-3 12.5-7.5C73 53.5 74 52 76 52h20v18a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z"
      className={soft}
    />
  </Sketch>
);
