import { useRouter } from '@tanstack/react-router';
import { contactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-21';

const orders =
  'Where something costs money, its price is shown before you order it. It is paid once for each order, and no order renews by itself.';

const provider = {
  off: 'Nothing can be bought here at present.',
  sandbox: 'The payment provider of this site is a sandbox at present: no money is taken.',
  flutterwave:
    'You pay at our payment provider, in Nigerian naira. What you bought is yours once the provider has confirmed the payment to us.',
};

const billing = {
  free: [
    'Tracking airdrops is free, without a limit and for everyone. There is no subscription to pay for, so nothing is billed monthly and nothing renews.',
  ],
  freemium: [
    'The free plan has limits, which the plan page names. Premium lifts them for the months that you buy. Months are paid for in advance, one purchase at a time. There is no automatic renewal: when the months you bought end, the free plan begins again and what you entered stays.',
  ],
};

export function TermsText() {
  const { config } = useRouter().options.context;
  const sections: LegalSection[] = [
    {
      title: 'Acceptance',
      body: [
        'By using Dropfolio you accept these terms. If you do not agree with them, please do not use it. If you use it for somebody else, such as a company, you confirm that you may accept them in its name.',
      ],
    },
    {
      title: 'Account registration',
      body: [
        'You need an account to keep a list of your own. Give an email address that is yours, keep your password and second factors to yourself, and tell us if you believe that somebody else uses your account. You must be at least 13 years old. What is done with your account counts as done by you.',
        'We may suspend an account that breaks these terms. You are told the reason, and nothing of yours is removed by it.',
      ],
    },
    {
      title: 'Subscription and billing',
      body: [...billing[config.pricing], `${orders} ${provider[config.payments]}`],
    },
    {
      title: 'Your content',
      body: [
        'What you enter stays yours. You allow us to store it, to show it to you, and to process it as far as the service needs that. For what you publish or submit for publication you also allow us to show it to others for as long as it is published. You confirm that you may do so.',
      ],
    },
    {
      title: 'Prohibited conduct',
      body: [
        [
          'Breaking the law, or deceiving others, for example with false claim pages, made-up projects or copied ones.',
          'Publishing or linking to malicious software, or asking others for keys or seed phrases.',
          'Getting into accounts or data of others, going round limits, or disturbing the service.',
          'Collecting rewards with accounts that pretend to be several people.',
          'Using the API beyond the limits it states, or in the name of somebody who did not agree.',
        ],
      ],
    },
    {
      title: 'Intellectual property',
      body: [
        'The name, the design and the texts of this site belong to those who run it, and its program to its authors under its licence. Names and logos of projects belong to their owners; that they are shown here does not mean that they endorse us or we them.',
      ],
    },
    {
      title: 'Warranty disclaimer',
      body: [
        'Dropfolio is a tool for keeping track, provided as it is. We do not promise that it is always available or free of faults, that listed projects are honest, or that any airdrop will pay. Nothing here is financial, legal or tax advice. Check each project, and each page that you connect a wallet to, yourself.',
      ],
    },
    {
      title: 'Limitation of liability',
      body: [
        'As far as the law allows, we are not liable for lost profits, lost tokens, missed claims or indirect damage from using the service or not being able to use it. Liability that the law does not let us exclude stays as it is.',
      ],
    },
    {
      title: 'Changes to these terms',
      body: [
        'We may change these terms. The date at the top says when that happened last. If you go on using Dropfolio after a change, the new text holds. You can delete your account at any time.',
      ],
    },
    contactSection('For questions about these terms'),
  ];
  return <LegalText label="Terms of Service" updated={updated} sections={sections} />;
}
