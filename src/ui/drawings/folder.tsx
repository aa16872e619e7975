import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Folder: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M24 66V26a5 5 0 0 1 5-5h17l7 8h34a5 5 0 0 1 5 5v4" />
    <path
      d="M31 38h66a4 4 0 0 1 3.9 5l-6.5 27a5 5 0 0 1-4.9 4H28.5a5 5 0 0 1-4.8-6.2l6.4-26"
      className={soft}
    />
  </Sketch>
);
