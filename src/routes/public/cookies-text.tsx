import { useRouter } from '@tanstack/react-router';
import { contactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-22';

const targeting = {
  none: 'Targeting cookies: none at present. This site shows no advertisements.',
  shown:
    'Targeting cookies: the advertising network whose advertisements this site shows may set its own, to choose and to count advertisements. It is loaded only if you pressed Accept.',
};
const thirdParty = {
  none: 'No other company sets cookies through our pages. Pages load scripts, styles, fonts and pictures from our own address; only a profile picture, if its owner switched it on, comes from the public picture service named in the profile.',
  shown:
    'Only the advertising network does, and only after you pressed Accept. What it stores and for how long is said in its own policy. Administrators’ pages, account settings and pages that mailed links lead to never load it.',
};

export function CookiesText() {
  const { config } = useRouter().options.context;
  const ads = config.showsAds ? 'shown' : 'none';
  const sections: LegalSection[] = [
    {
      title: 'What cookies are',
      body: [
        'A cookie is a small text that a site asks your browser to keep and to send back with later requests. Browsers also have a storage of their own in which a page can keep settings. Those are not sent to anybody, but we name them here as well, because they serve similar ends.',
      ],
    },
    {
      title: 'Types of cookies we use',
      body: [
        [
          'Essential cookies: one cookie (dropfolio-session, or __Host-dropfolio-session over https) keeps you signed in. It is set when you sign in, can’t be read by scripts, and goes when you sign out or the session ends. Without it nobody can be signed in, so it needs no consent.',
          'Analytical cookies: none. We do not measure visits with cookies.',
          'Functionality: your choice of theme, how your tracker is shown, and that you accepted optional cookies are kept in the storage of your browser (theme, tracker-…, cookie-consent). That you declined them is a cookie (cookie-consent), which goes when you close the browser; it needs no consent, since it only spares you the same question in each tab. An airdrop that you began to type is kept for the browser session, so that closing the dialog by accident loses nothing, and so is what shows you once more, for half an hour, what opens your account after you set a new password by mail.',
          targeting[ads],
        ],
      ],
    },
    { title: 'Third-party cookies', body: [thirdParty[ads]] },
    {
      title: 'How to control cookies',
      body: [
        'Your browser can show, block and delete cookies and stored settings for each site. If you block the essential cookie you can read all public pages, but you can’t sign in. If you delete stored settings, the theme and the view of the tracker start anew.',
      ],
    },
    {
      title: 'Cookie consent',
      body: [
        'On your first visit a banner asks whether optional cookies may be used. Accept is remembered in this browser until you take it back. Decline holds in all tabs until the browser session ends. You can change your mind at any time with the Cookie Settings link in the footer of each page.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: [
        'When we begin to use another cookie, we change this text before we do, and the date at its top with it.',
      ],
    },
    contactSection('Questions about cookies'),
  ];
  return <LegalText label="Cookie Policy" updated={updated} sections={sections} />;
}
