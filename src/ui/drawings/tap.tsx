import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Tap: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M20 26h40a16 16 0 0 1 16 16v4H62v-4a3 3 0 0 0-3-3H20Z" />
    <path d="M42 26v-9M33 17h18" />
    <path d="M69 51c3.6 4 6 6.8 6 10a6 6 0 0 1-12 0c0-3.2 2.4-6 6-10Z" className={soft} />
  </Sketch>
);
