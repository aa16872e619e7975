import { useRouter } from '@tanstack/react-router';
import { Figures } from './figures.tsx';
import { LiveLists } from './live-lists.tsx';
import { Proof } from './proof.tsx';
import { Reasons } from './reasons.tsx';

/** The part of the page that is not interactive. */
export function More() {
  const { landingFigures } = useRouter().options.context.config;
  return (
    <>
      <Reasons />
      {landingFigures && <Figures {...landingFigures} />}
      <LiveLists />
      <Proof />
    </>
  );
}
