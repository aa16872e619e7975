import type { LegalSection } from './legal-page.tsx';

/** Returns the last section of each legal text. */
export function createContactSection(subject: string): LegalSection {
  return {
    title: 'Contact',
    body: [`${subject} contact us with the form on the support page. We usually reply within 24-48 hours.`],
    links: [{ label: 'Contact support', href: '/support' }],
  };
}
