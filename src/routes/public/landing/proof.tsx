import { useRouter } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';

/** Our claims, with links to verify them. */
export function Proof() {
  const { sourceUrl, payments } = useRouter().options.context.config;
  const claims = [
    {
      title: 'Your tracker is visible only to you',
      text: 'Download all your data, or delete your account and everything in it, from your profile.',
      href: '/privacy#your-data-rights',
      linkText: 'Your data rights',
    },
    {
      title: 'Credentials are hashed or encrypted',
      text: 'Passwords, session tokens, backup codes, and two-factor methods.',
      href: '/privacy#security',
      linkText: 'Security',
    },
    ...(payments === 'off'
      ? []
      : [
          {
            title: 'No automatic renewal',
            text: 'Prices are shown before you order, and every order is a one-time payment.',
            href: '/terms#subscription-and-billing',
            linkText: 'Billing',
          },
        ]),
    {
      title: 'No one sets presale risk levels by hand',
      text: 'They’re computed from facts with public sources.',
      href: '/risk',
      linkText: 'Risk levels',
    },
    {
      title: 'Everything public has an API',
      text: 'Fully documented. Access your own data with a personal token.',
      href: '/api/docs',
      linkText: 'API docs',
    },
    {
      title: 'System status',
      text: 'See whether everything is up right now.',
      href: '/healthz',
      linkText: 'Status',
    },
    ...(sourceUrl === null
      ? []
      : [
          {
            title: 'Read the source code',
            text: 'Including the parts that handle credits and payments.',
            href: sourceUrl,
            linkText: 'Source',
          },
        ]),
  ];
  return (
    <section aria-labelledby="proof" className="page-column mt-20 sm:mt-28">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="proof" className="font-semibold text-3xl text-ink sm:text-4xl">
          Don’t take our word for it.
        </h2>
        <ul className="border-line border-t">
          {claims.map(({ title, text, href, linkText }) => (
            <li
              key={title}
              className="relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1.5 border-line border-b py-4 hover:bg-hover/60"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-medium text-ink text-lg">{title}</p>
                <p className="mt-0.5 text-base text-muted">{text}</p>
              </div>
              <a
                href={href}
                {...(href.startsWith('http') && { rel: 'noopener noreferrer' })}
                className="inline-flex items-center gap-1 rounded-sm font-medium text-accent-ink text-base after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                {linkText}
                <ArrowUpRight className="size-4" aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
