import type { PublicConfig } from '#/lib/public-config.ts';
import { freeAirdropLimit, freeYapLimit } from '../subscriptions/policy.ts';

export type Question = {
  id: string;
  question: string;
  answer: string;
  /** A page that says more. */
  link?: { to: '/support' | '/guides' | '/plan' | '/features' | '/privacy'; label: string };
};

type Pricing = Pick<PublicConfig, 'pricing' | 'premiumPriceNgn'>;

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

function priceAnswer({ pricing, premiumPriceNgn }: Pricing): string {
  if (pricing === 'free') {
    return 'Yes. Everything in Dropfolio is free, for everyone, and there is no limit to the airdrops you track.';
  }
  return `The free plan keeps up to ${freeAirdropLimit} airdrops and ${freeYapLimit} yap entries, and has no end. Premium lifts both limits for ${naira.format(premiumPriceNgn)} a month. You buy months one purchase at a time; nothing renews by itself, and when paid months end everything you have stays.`;
}

/** The questions people ask, with answers that are true under the operator's pricing. The first few are the ones asked most. */
export function questionsFor(config: Pricing): Question[] {
  return [
    {
      id: 'free',
      question: 'Is Dropfolio free?',
      answer: priceAnswer(config),
      link: { to: '/features', label: 'See all features' },
    },
    {
      id: 'seed-phrase',
      question: 'Will you ever ask for my seed phrase or private key?',
      answer:
        'No. Nothing in Dropfolio needs them. Whoever asks for them in our name wants to steal from you. You can track wallets by their public address alone, and you do not have to connect one.',
    },
    {
      id: 'password',
      question: 'I forgot my password. What now?',
      answer:
        'Choose “Forgot password?” where you sign in and tell us your email. We send a link with which you set a new password. The link is valid for 24 hours and works once.',
    },
    {
      id: 'start',
      question: 'How do I take part in an airdrop?',
      answer:
        'Our guides describe popular airdrops step by step. Add the airdrop to your tracker when you begin, with its link, the wallet you use and the dates you know. Then check in as often as it asks for.',
      link: { to: '/guides', label: 'Read the guides' },
    },
    {
      id: 'check-in',
      question: 'How do check-ins work?',
      answer:
        'For each airdrop you choose daily, weekly or monthly. Opening its project link, or pressing Check In, records your visit for the day, and the card turns green. The day is your own calendar day, by the time zone in your profile. The Today panel shows which check-ins are due, and your streak: from its start date on, each airdrop that is upcoming or active.',
    },
    {
      id: 'reminders',
      question: 'Will I be told before a claim ends?',
      answer:
        'Your tracker shows it; we send no message. Give the airdrop its claim date. In the last 24 hours before it, Claims due and the Today panel list it with the time that is left, while it is upcoming or active. After the date it is shown as overdue until you change its status.',
    },
    {
      id: 'status',
      question: 'What do the statuses mean?',
      answer:
        'Upcoming: you wait for it to begin. Active: you take part. Claimed: you have your tokens. Expired: it is over. You change the status yourself; we never change it for you. On its start date, the Today panel offers to mark it active.',
    },
    {
      id: 'export',
      question: 'Can I take my data with me?',
      answer:
        'Yes. Export your airdrops as CSV, JSON or text from the tracker, filtered the way you need it. Your profile has a download of everything that belongs to your account.',
    },
    {
      id: 'security',
      question: 'How do I protect my account?',
      answer:
        'Use a long password of its own, or a passkey. On your profile you can add a second factor, for example an authenticator app with backup codes, see where you are signed in, and end sessions on other devices.',
    },
    {
      id: 'advice',
      question: 'Do you recommend the projects that are listed?',
      answer:
        'No. Guides, presales, campaigns and quests are listed so that you find them. That is no advice to take part or to buy. Look at each one yourself before you connect a wallet or spend money.',
    },
    {
      id: 'participants',
      question: 'Who sees that I take part in a campaign or quest?',
      answer:
        'Its promoter and our admins: your name, when you joined, the tasks you ticked off and the links you gave as proof. They don’t get your email. Leave the campaign or withdraw from the quest, and you are taken off the list with all of that.',
      link: { to: '/privacy', label: 'Privacy Policy' },
    },
    {
      id: 'delete',
      question: 'How do I delete my account?',
      answer:
        'On your profile, under Delete account. Your account and what is yours in it are removed for good, at once. Nobody can bring them back, so download your data first if you may need it.',
      link: { to: '/privacy', label: 'Privacy Policy' },
    },
    {
      id: 'support',
      question: 'How soon do you answer?',
      answer: 'Write to us with the form on the support page. We usually answer within 24-48 hours.',
      link: { to: '/support', label: 'Contact support' },
    },
  ];
}
