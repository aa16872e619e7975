import { useRouter } from '@tanstack/react-router';
import { contactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-22';

const optOut = [
  { label: 'Your Online Choices (EU)', href: 'https://www.youronlinechoices.eu/' },
  { label: 'AdChoices (US)', href: 'https://optout.aboutads.info/' },
  { label: 'Network Advertising Initiative', href: 'https://optout.networkadvertising.org/' },
];

const advertising = {
  none: 'This site shows no advertisements at present, and loads nothing from advertising networks. Should that change, an advertising network will be loaded only for visitors who pressed Accept, and this text will say so. You can refuse advertising that follows your interests for many networks at once here:',
  shown:
    'This site shows advertisements of an advertising network. Its script is loaded only if you pressed Accept in the cookie banner; the network then learns your network address, your browser and the page you are on, and may use cookies to choose advertisements. You can take your consent back with the Cookie Settings link in the footer, and refuse advertising that follows your interests for many networks at once here:',
};

const paying =
  'If you buy something, our payment provider gets your name, your email address, what you buy and its price. What you pay with, such as the number of a card, you tell the provider alone; we never see it.';

export function PrivacyText() {
  const { config } = useRouter().options.context;
  const sections: LegalSection[] = [
    {
      title: 'Introduction',
      body: [
        'This text says what Dropfolio knows about you, why, and what you can do about it. It covers this site and its API. You can read all public pages without an account and without telling us who you are.',
      ],
    },
    {
      title: 'Information we collect',
      body: [
        'Personal information: your first and last name, your email address, whether you signed up as a hunter or a promoter, your time zone and language. If you choose them: passkeys (their public keys), second factors (with a phone number if you use one), and addresses of wallets that you linked for signing in. Passwords are stored only as hashes that can’t be turned back.',
        'Usage information: for each session, the network address and browser it was opened with and when it was last seen, so that you can recognise it. For safety we keep a log of acts on accounts, such as a change of role, and a log of requests without their contents; network addresses stand in it only where a request was refused. Views of what promoters publish are counted: to count each visitor once a day, a hash of the network address, made with a secret of that day, is kept for two days at most. Letters we send are kept as address, subject and time; their text is removed once they are sent.',
        'User content: what you enter, such as airdrops with their links, dates, wallet addresses and notes, your check-ins, what you submit, and messages to our support, which are removed a year after we have answered them. What you withdraw from review is removed after 30 days. If you subscribe to the newsletter, your email address and the times at which you subscribed, confirmed and unsubscribed; an address that is not confirmed is removed about a week after its link has ended.',
        'We never ask for private keys or seed phrases. Please don’t enter them anywhere.',
      ],
    },
    {
      title: 'How we use information',
      body: [
        'To do what you came for: to keep your list, show what is due, sign you in safely, and answer you. To protect accounts against guessing and abuse. To send the letters that belong to your account, and the newsletter to those who confirmed that they want it. We do not sell information and do not make profiles of you.',
      ],
    },
    {
      title: 'Sharing',
      body: [
        'Your tracker is visible to you only. Administrators can see accounts (names, email, roles, times) and messages to the support, in order to help and to stop abuse. What you publish or submit for publication can be seen by others. If you join a campaign or tick off a task of a quest, its promoter and administrators see your name, when you joined, which tasks you did and when, and the links you give as proof; not your email address, and nothing any more once you leave or withdraw. Who joined before this text said so is shown without a name, and their earlier proofs stay unseen until they save them again. Services that carry out work for us, such as hosting and the sending of mail, handle information only for that. We give information to authorities where the law obliges us.',
        'If you switch on a profile picture, the picture service configured for this site gets a hash of your email address from the browsers that show the picture. It is off unless you switch it on.',
        ...(config.payments === 'flutterwave' ? [paying] : []),
      ],
    },
    {
      title: 'Cookies and advertising',
      body: [
        'We set one cookie, which keeps you signed in, and another one only to remember that you declined optional ones; the Cookie Policy names everything that is kept in your browser.',
        advertising[config.showsAds ? 'shown' : 'none'],
      ],
      links: [{ label: 'Cookie Policy', href: '/cookies' }, ...optOut],
    },
    {
      title: 'Security',
      body: [
        'Session tokens, API tokens and backup codes are stored as hashes, secrets of second factors encrypted. You can protect your account with a passkey or a second factor, see your sessions, and end them. No service is perfectly safe. If we learn of a breach that concerns you, we tell you.',
      ],
    },
    {
      title: 'Your data rights',
      body: [
        [
          'See and take with you: your profile has a download of everything that belongs to your account, and your tracker exports its list.',
          'Correct: names, email, time zone and language can be changed on your profile, and your airdrops at any time.',
          'Delete: deleting your account on your profile removes it and what is yours in it at once. Entries in the log of acts stay without your name and address. A newsletter subscription is separate: end it with the link in each letter.',
          'Object or ask: write to us by the form on the support page.',
        ],
      ],
    },
    {
      title: 'Children',
      body: [
        'Dropfolio is not meant for children under 13, and we do not knowingly keep information about them. If you believe that a child has given us some, tell us and we delete it.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: [
        'When what we do with information changes, this text and the date at its top change with it. If a change matters for what you gave us already, we write to you first.',
      ],
    },
    contactSection('For questions about your information'),
  ];
  return <LegalText label="Privacy Policy" updated={updated} sections={sections} />;
}
