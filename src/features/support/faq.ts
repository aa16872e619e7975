import { formatNaira } from '#/lib/naira.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import { formatChannels } from '#/lib/reminder-channels.ts';
import { cashNote } from '../credits/policy.ts';
import { freeAmounts } from '../subscriptions/components/limit-texts.ts';
import { maxAirdrops } from '../subscriptions/policy.ts';

export type Question = {
  id: string;
  question: string;
  answer: string;
  /** A page with details. */
  link?: {
    to:
      | '/support'
      | '/guides'
      | '/plan'
      | '/features'
      | '/privacy'
      | '/eligibility'
      | '/reminders'
      | '/import';
    label: string;
  };
};

type Pricing = Pick<PublicConfig, 'pricing' | 'premiumPriceNgn'>;
type FaqConfig = Pricing & Pick<PublicConfig, 'followCampaigns' | 'channels' | 'serviceWorker'>;

function describePrice({ pricing, premiumPriceNgn }: Pricing): string {
  if (pricing === 'free') {
    return `Yes. Everything in Dropfolio is free for everyone. You can track up to ${maxAirdrops.toLocaleString('en')} airdrops.`;
  }
  return `The free plan keeps up to ${freeAmounts}, with no time limit. Premium removes these limits for ${formatNaira(premiumPriceNgn)} a month, up to ${maxAirdrops.toLocaleString('en')} airdrops. You buy one or more months at a time. Premium doesn’t renew automatically, and you keep all your data when it ends.`;
}

const installQuestion: Question = {
  id: 'install',
  question: 'Is there an app, and does it work offline?',
  answer:
    'Dropfolio installs from your browser: choose “Install” or “Add to Home Screen” in its menu. Once you’ve opened your tracker, it also opens without a connection. Changes you make offline are sent when you’re back online.',
};

const creditsQuestion: Question = {
  id: 'credits',
  question: 'What are credits?',
  answer: `What follow campaigns pay with. You earn them by following accounts under Follow & earn, or buy them, and spend them on follow campaigns of your own. ${cashNote}`,
};

/** Returns the questions, most frequent first. Some answers depend on the operator's settings. */
export function getQuestions(config: FaqConfig): Question[] {
  const email = config.channels.filter((channel) => channel === 'email');
  return [
    {
      id: 'free',
      question: 'Is Dropfolio free?',
      answer: describePrice(config),
      link: { to: '/features', label: 'See all features' },
    },
    {
      id: 'seed-phrase',
      question: 'Will you ever ask for my seed phrase or private key?',
      answer:
        'No. Dropfolio never needs them, and anyone who asks for them in our name is trying to steal from you. You can track wallets by public address, without connecting anything.',
    },
    {
      id: 'password',
      question: 'I forgot my password. What now?',
      answer:
        'Choose “Forgot password?” on the sign-in screen and enter your email. We’ll send a link to set a new password. The link is valid for 24 hours and works once.',
    },
    {
      id: 'start',
      question: 'How do I take part in an airdrop?',
      answer:
        'Our guides explain popular airdrops step by step. When you start, add the airdrop to your tracker with its link, your wallet, and any known dates. Then check in as often as it requires.',
      link: { to: '/guides', label: 'Read the guides' },
    },
    {
      id: 'check-in',
      question: 'How do check-ins work?',
      answer:
        'Choose daily, weekly, or monthly for each airdrop. Opening its project link or pressing Check In records your visit for the day, and the card turns green. Days follow the time zone in your profile. The Today panel shows your streak and what’s due for upcoming and active airdrops. You’ll also get a daily reminder.',
    },
    {
      id: 'reminders',
      question: 'Will I be notified before a claim ends?',
      answer: `Yes. Set when the claim opens and when it closes, and we’ll remind you 24 hours and again 3 hours before each, ${formatChannels(email)} and under the bell, as long as the airdrop is upcoming or active. If you know only the day a claim opens, we’ll remind you that morning. Under Reminders, you can change the times, set quiet hours, and choose where each reminder reaches you: ${formatChannels(config.channels)}. The tracker also lists claims that are open or change within 24 hours, and shows closed ones as missed until you change their status.`,
    },
    {
      id: 'status',
      question: 'What do the statuses mean?',
      answer:
        'Upcoming: not started yet. Active: you’re participating. Claimed: you’ve got your tokens. Expired: it’s over. You set the status yourself. We never change it for you. On the start date, the Today panel suggests marking the airdrop as active.',
    },
    {
      id: 'export',
      question: 'Can I export my data?',
      answer:
        'Yes. Export your airdrops from the tracker as CSV, JSON, or text, with any filters, or as a backup that you can import again. You can download all your account data from your profile.',
      link: { to: '/import', label: 'Import a list or backup' },
    },
    {
      id: 'eligibility',
      question: 'How do I check which of my wallets are eligible?',
      answer:
        'Add your wallets, then open Eligibility under Discover with the list that a project has published. It shows which of your wallets are on it, with their amounts.',
      link: { to: '/eligibility', label: 'Check eligibility' },
    },
    {
      id: 'calendar',
      question: 'Can I see claims in my own calendar?',
      answer:
        'Yes. Create a calendar feed under Reminders and add its link to your calendar app. The tracker has a calendar view, too.',
      link: { to: '/reminders', label: 'Open reminders' },
    },
    {
      id: 'organize',
      question: 'How do I keep many airdrops in order?',
      answer:
        'Give airdrops tags, and filter by them. Save filters and layouts as views. Each airdrop’s details have tasks to check off, and By wallet shows what each wallet has done. Press ? in the tracker to see its keyboard shortcuts, or Ctrl K anywhere to search.',
    },
    ...(config.serviceWorker ? [installQuestion] : []),
    {
      id: 'security',
      question: 'How do I protect my account?',
      answer:
        'Use a long, unique password or a passkey. On your profile you can add a two-factor method, such as an authenticator app with backup codes, see where you’re signed in, and sign out other devices.',
    },
    {
      id: 'advice',
      question: 'Do you recommend the projects that are listed?',
      answer:
        'No. We list guides, presales, campaigns, and quests to help you discover them, not as advice to participate or buy. Do your own research before you connect a wallet or spend money.',
    },
    {
      id: 'participants',
      question: 'Who can see that I joined a campaign or quest?',
      answer:
        'Its promoter and our admins can see your name, when you joined, your completed tasks, and your proof links. They can’t see your email. If you leave the campaign or withdraw from the quest, all of that is removed.',
      link: { to: '/privacy', label: 'Privacy Policy' },
    },
    {
      id: 'rewards',
      question: 'How do I receive the reward of a campaign or quest?',
      answer:
        'From the project that runs it, not from Dropfolio. Its description and links say how and when. The project sees your name, but not your wallets or email, so it may ask for an address on its own site. Only follow the official links, and never share a seed phrase.',
    },
    ...(config.followCampaigns ? [creditsQuestion] : []),
    {
      id: 'delete',
      question: 'How do I delete my account?',
      answer:
        'On your profile, under Delete account. Your account and its data are deleted immediately and permanently. Download your data first if you may need it.',
      link: { to: '/privacy', label: 'Privacy Policy' },
    },
    {
      id: 'support',
      question: 'How soon will you reply?',
      answer: 'Use the form on the support page. We usually reply within 24-48 hours.',
      link: { to: '/support', label: 'Contact support' },
    },
  ];
}
