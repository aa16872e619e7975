import { useRouter } from '@tanstack/react-router';
import { createContactSection } from './legal-contact.ts';
import { type LegalSection, LegalText } from './legal-page.tsx';

const updated = '2026-11-26';

const targeting = {
  none: 'Targeting cookies: none. This site shows no ads.',
  shown:
    'Targeting cookies: the ad network on this site may set its own cookies to select and count ads. It is loaded only if you pressed Accept.',
};
const thirdParty = {
  none: 'No other company sets cookies through our pages. Pages load scripts, styles, fonts, and images from our own domain. Only a profile picture, if its owner turned it on, comes from the public picture service named in the profile.',
  shown:
    'Only the ad network sets cookies, and only after you press Accept. Its own policy states what it stores and for how long. Admin pages, account settings, and pages opened from emailed links never load it.',
};

export function CookiesText() {
  const { config } = useRouter().options.context;
  const ads = config.showsAds ? 'shown' : 'none';
  const sections: LegalSection[] = [
    {
      title: 'What cookies are',
      body: [
        'A cookie is a small piece of text that a site asks your browser to store and send back with later requests. Browsers also have local storage in which pages can save settings. Those settings aren’t sent to anyone, but we list them here because they serve a similar purpose.',
      ],
    },
    {
      title: 'Types of cookies we use',
      body: [
        [
          'Essential cookies, session (dropfolio-session, or __Host-dropfolio-session over https): keeps you signed in. It is set when you sign in, can’t be read by scripts, and is removed when you sign out or the session ends. Signing in doesn’t work without it, so it needs no consent.',
          'Essential cookies, sign-up (dropfolio-sign-up, or __Host-dropfolio-sign-up over https): remembers for 24 hours that you signed up on this device, so confirming your email also signs you in. It can’t be read by scripts, and is removed when the link is used.',
          'Analytical cookies: none. We don’t measure visits with cookies.',
          'Functionality, settings (theme, tracker-…, cookie-consent in local storage): your theme, your tracker view, and your consent to optional cookies.',
          'Functionality, declined cookies (a cookie named cookie-consent): if you decline optional cookies, that choice is stored until you close the browser. It needs no consent, since it only saves you from being asked again in each tab.',
          'Functionality, airdrops you try out on the home page (entered-airdrops in local storage): stored until you sign in, then moved to your tracker.',
          'Functionality, drafts (in session storage): unsaved airdrop drafts, so you don’t lose them if you close the dialog by accident.',
          'Functionality, after a password reset (in session storage): your other sign-in methods, so they can be shown again for half an hour after you reset your password by email.',
          targeting[ads],
        ],
      ],
    },
    { title: 'Third-party cookies', body: [thirdParty[ads]] },
    {
      title: 'How to control cookies',
      body: [
        'Your browser can show, block, and delete cookies and stored settings for each site. If you block the essential cookie, you can read all public pages but can’t sign in. If you delete stored settings, your theme and tracker view are reset.',
      ],
    },
    {
      title: 'Cookie consent',
      body: [
        'On your first visit, a banner asks whether we may use optional cookies. If you accept, this browser remembers it until you withdraw your consent. If you decline, that applies to all tabs until the browser session ends. You can change your mind at any time with the Cookie Settings link in the footer of each page.',
      ],
    },
    {
      title: 'Changes to this policy',
      body: ['We update this policy, and its date, before we start using another cookie.'],
    },
    createContactSection('Questions about cookies'),
  ];
  return <LegalText label="Cookie Policy" updated={updated} sections={sections} />;
}
