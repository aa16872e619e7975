import type { LegalSection } from './legal-page.tsx';

/** The last section of each legal text. */
export function contactSection(about: string): LegalSection {
  return {
    title: 'Contact',
    body: [`${about} reach us by the form on the support page. We usually answer within 24-48 hours.`],
    links: [{ label: 'Contact support', href: '/support' }],
  };
}
