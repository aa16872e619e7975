import { useRouter } from '@tanstack/react-router';
import { createContactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-26';

const optOut = [
  { label: 'Your Online Choices (EU)', href: 'https://www.youronlinechoices.eu/' },
  { label: 'AdChoices (US)', href: 'https://optout.aboutads.info/' },
  { label: 'Network Advertising Initiative', href: 'https://optout.networkadvertising.org/' },
];

const advertising = {
  none: 'This site shows no ads and loads nothing from ad networks. If that changes, we will load an ad network only for visitors who pressed Accept, and update this policy. You can opt out of interest-based ads from many networks at once here:',
  shown:
    'This site shows ads from an ad network. Its script is loaded only if you pressed Accept in the cookie banner. The network then receives your IP address, your browser and the page you are on, and may use cookies to select ads. You can withdraw your consent with the Cookie Settings link in the footer, and opt out of interest-based ads from many networks at once here:',
};

const paying =
  'If you buy something, our payment provider receives your name, email address, what you buy, and its price. You give payment details, such as a card number, to the provider only. We never see them.';

const watching =
  'If you watch a wallet on chain, the servers named there receive its address from us, and nothing else about you, until you stop watching it.';

export function PrivacyText() {
  const { config } = useRouter().options.context;
  const sections: LegalSection[] = [
    {
      title: 'Introduction',
      body: [
        'This policy explains what data Dropfolio collects about you, why, and what control you have over it. It covers this site and its API. You can read all public pages without an account and without telling us who you are.',
      ],
    },
    {
      title: 'Information we collect',
      body: [
        'Personal information: your first and last name, your email address, whether you signed up as a hunter or a promoter, your time zone and language. If you use them: passkeys (their public keys), two-factor methods (including a phone number if you add one), and addresses of wallets linked for sign-in. Passwords are stored only as irreversible hashes.',
        'Usage information:',
        [
          'Sessions: the IP address and browser each session was opened with and when it was last seen, so you can recognize it.',
          'Logs: for security, a log of account activity, such as role changes, and a log of requests without their contents. IP addresses appear in it only where a request was refused.',
          'Views: we count views of what promoters publish. To count each visitor once a day, we keep a hash of the IP address, made with a secret for that day, for two days at most.',
          'Claims for follows: hashes of the claim’s network and of the kind of browser, system, and language it came from. We compare them, and the addresses in your wallet book, with those of others who claim, so admins can see where one person claims for several.',
          'Emails: the address, subject, and time of emails we send. Their text is removed once they are sent.',
        ],
        'User content: what you enter, such as airdrops with their links, dates, wallet addresses and notes, your check-ins, your submissions, and support messages, which are removed a year after we answer them. Submissions you withdraw from review are removed after 30 days. If you subscribe to the newsletter, your email address and the times you subscribed, confirmed, and unsubscribed. Unconfirmed addresses are removed about a week after their link expires.',
        'We never ask for private keys or seed phrases. Please don’t enter them anywhere.',
      ],
    },
    {
      title: 'How we use information',
      body: [
        'To provide the service: to keep your list, show what is due, sign you in safely, and answer you. To protect accounts against guessing and abuse. To send emails about your account, and the newsletter to confirmed subscribers. We don’t sell your information or build profiles of you.',
      ],
    },
    {
      title: 'Sharing',
      body: [
        'Your tracker is visible only to you. Admins can see accounts (names, email, roles, times) and support messages, in order to help and to stop abuse. Others can see what you publish or submit for publication. If you join a campaign or complete a quest task, its promoter and admins can see your name, when you joined, which tasks you completed and when, and your proof links. They don’t see your email address, and they no longer see any of this once you leave or withdraw. People who joined before this policy said so are shown without a name, and their earlier proofs stay hidden until they save them again. Services that work for us, such as hosting and email delivery, handle information only for that purpose. We share information with authorities where the law requires it.',
        'If you turn on a profile picture, the picture service configured for this site receives a hash of your email address from browsers that show the picture. It is off by default.',
        ...(config.onchain ? [watching] : []),
        ...(config.payments === 'flutterwave' ? [paying] : []),
      ],
    },
    {
      title: 'Cookies and advertising',
      body: [
        'We set one cookie to keep you signed in, and another only to remember that you declined optional cookies. The Cookie Policy lists everything stored in your browser.',
        advertising[config.showsAds ? 'shown' : 'none'],
      ],
      links: [{ label: 'Cookie Policy', href: '/cookies' }, ...optOut],
    },
    {
      title: 'Security',
      body: [
        'Session tokens, API tokens, and backup codes are stored as hashes, and two-factor secrets are encrypted. You can protect your account with a passkey or a two-factor method, and review and sign out your sessions. No service is perfectly secure. If we learn of a breach that affects you, we will tell you.',
      ],
    },
    {
      title: 'Your data rights',
      body: [
        [
          'Access and export: download all your account data from your profile, and export your airdrops from your tracker. Admins’ notes about your claims aren’t in the file: request them with the form on the support page.',
          'Correct: change your name, email, time zone, and language on your profile, and your airdrops at any time.',
          'Delete: deleting your account on your profile removes it and its data immediately. Activity log entries stay, without your name and address. A newsletter subscription is separate: unsubscribe with the link in each email.',
          'Object or ask: contact us with the form on the support page.',
        ],
      ],
    },
    {
      title: 'Children',
      body: [
        'Dropfolio is not intended for children under 13, and we don’t knowingly keep information about them. If you believe a child has given us information, tell us and we will delete it.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: [
        'When our use of information changes, we update this policy and its date. If a change affects information you already gave us, we will email you first.',
      ],
    },
    createContactSection('For questions about your information'),
  ];
  return <LegalText label="Privacy Policy" updated={updated} sections={sections} />;
}
