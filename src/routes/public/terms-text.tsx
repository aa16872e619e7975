import { useRouter } from '@tanstack/react-router';
import { createContactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-26';

const orders =
  'Prices are shown before you order. Each order is a one-time payment, and no order renews automatically.';

const provider = {
  off: 'Nothing is on sale here right now.',
  sandbox: 'Payments on this site are in test mode. No money is charged.',
  flutterwave:
    'You pay through our payment provider, in Nigerian naira. You receive your purchase once the provider confirms the payment.',
};

const billing = {
  free: [
    'Tracking airdrops is free and unlimited for everyone. There is no paid subscription, so nothing is billed monthly and nothing renews.',
  ],
  freemium: [
    'The free plan has limits, listed on the plan page. Premium removes them for the months you buy. You pay for months in advance, one purchase at a time. There is no automatic renewal. When the months you bought end, you return to the free plan and keep your data.',
  ],
};

export function TermsText() {
  const { config } = useRouter().options.context;
  const sections: LegalSection[] = [
    {
      title: 'Acceptance',
      body: [
        'By using Dropfolio, you accept these terms. If you don’t agree with them, please don’t use it. If you use it on behalf of someone else, such as a company, you confirm that you may accept these terms for them.',
      ],
    },
    {
      title: 'Account registration',
      body: [
        'You need an account to keep a list. Use your own email address, keep your password and sign-in methods to yourself, and tell us if you believe someone else is using your account. You must be at least 13 years old. You are responsible for activity in your account.',
        'We may suspend an account that breaks these terms. We will tell you the reason, and suspension doesn’t delete your data.',
      ],
    },
    {
      title: 'Subscription and billing',
      body: [...billing[config.pricing], `${orders} ${provider[config.payments]}`],
    },
    {
      title: 'Your content',
      body: [
        'You own what you enter. You allow us to store it, show it to you, and process it as needed to provide the service. For content you publish or submit for publication, you also allow us to show it to others for as long as it is published. You confirm that you have the right to do so.',
      ],
    },
    {
      title: 'Prohibited conduct',
      body: [
        [
          'Breaking the law, or deceiving others, for example with fake claim pages or fake or copied projects.',
          'Publishing or linking to malicious software, or asking others for keys or seed phrases.',
          'Accessing other people’s accounts or data, bypassing limits, or disrupting the service.',
          'Collecting rewards with multiple accounts.',
          'Using the API beyond its stated limits, or on behalf of someone without their consent.',
        ],
      ],
    },
    {
      title: 'Intellectual property',
      body: [
        'The name, design, and texts of this site belong to its operators, and its software to its authors under its license. Project names and logos belong to their owners. Showing them here doesn’t mean that they endorse us or that we endorse them.',
      ],
    },
    {
      title: 'Warranty disclaimer',
      body: [
        'Dropfolio is a tracking tool, provided as is. We don’t guarantee that it is always available or error-free, that listed projects are honest, or that any airdrop will pay out. Nothing here is financial, legal, or tax advice. Check every project, and every page you connect a wallet to, yourself.',
      ],
    },
    {
      title: 'Limitation of liability',
      body: [
        'To the extent the law allows, we are not liable for lost profits, lost tokens, missed claims, or indirect damage from using, or being unable to use, the service. This doesn’t limit liability that the law doesn’t allow us to exclude.',
      ],
    },
    {
      title: 'Changes to these terms',
      body: [
        'We may change these terms. The date at the top shows the last change. If you keep using Dropfolio after a change, the new terms apply. You can delete your account at any time.',
      ],
    },
    createContactSection('For questions about these terms'),
  ];
  return <LegalText label="Terms of Service" updated={updated} sections={sections} />;
}
