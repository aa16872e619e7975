import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Speech: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path
      d="M26 20h60a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H52L38 70V58H26a7 7 0 0 1-7-7V27a7 7 0 0 1 7-7Z"
      className={soft}
    />
    <path d="M32 33h46M32 45h28" />
  </Sketch>
);
