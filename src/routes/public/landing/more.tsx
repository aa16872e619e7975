import { useRouter } from '@tanstack/react-router';
import { Figures } from './figures.tsx';
import { LiveLists } from './live-lists.tsx';
import { Proof } from './proof.tsx';
import { Reasons } from './reasons.tsx';

/** What of the page answers to nothing. */
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
