import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatCount } from '#/lib/text.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';

const landing = getRouteApi('/');

/** The public lists that are useful now, without empty ones. */
export function LiveLists() {
  const { presales, faucets, guides, now } = landing.useLoaderData();
  const { locale, zone } = useReader();
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={locale} timeZone={zone} now={now} />
  );
  if (presales.length + faucets.length + guides.length === 0) return null;
  return (
    <section aria-labelledby="live" className="page-column mt-20 sm:mt-28">
      <h2 id="live" className="font-semibold text-3xl text-ink sm:text-4xl">
        Happening now
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-10 sm:mt-10 lg:auto-cols-fr lg:grid-flow-col">
        {presales.length > 0 && (
          <List title="Upcoming presales" all={<Link to="/presales">All presales</Link>}>
            {presales.map(({ id, name, chain, start, end }) => (
              <Row
                key={id}
                link={
                  <Link to="/presales/$presaleId" params={{ presaleId: id }}>
                    {name}
                  </Link>
                }
                description={chain}
                side={start > now ? <>Starts {renderTime(start)}</> : <>Live, ends {renderTime(end)}</>}
              />
            ))}
          </List>
        )}
        {faucets.length > 0 && (
          <List title="Faucets online now" all={<Link to="/faucets">All faucets</Link>}>
            {faucets.map(({ id, name, network, amount }) => (
              <Row
                key={id}
                link={
                  <Link to="/faucets" search={{ q: name }}>
                    {name}
                  </Link>
                }
                description={network}
                side={amount}
              />
            ))}
          </List>
        )}
        {guides.length > 0 && (
          <List title="Guides to get you started" all={<Link to="/guides">All guides</Link>}>
            {guides.map(({ slug, title, project, steps }) => (
              <Row
                key={slug}
                link={
                  <Link to="/guides/$slug" params={{ slug }}>
                    {title}
                  </Link>
                }
                description={project}
                side={formatCount(steps, 'step')}
              />
            ))}
          </List>
        )}
      </div>
    </section>
  );
}

function List({ title, all, children }: { title: string; all: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 border-line-strong border-b pb-3">
        <h3 className="font-medium text-ink text-lg">{title}</h3>
        <span className="text-base text-muted *:tap *:rounded-sm *:underline *:decoration-line-strong *:underline-offset-4 *:hover:text-ink">
          {all}
        </span>
      </div>
      <ul>{children}</ul>
    </div>
  );
}

function Row({ link, description, side }: { link: ReactNode; description: string; side: ReactNode }) {
  return (
    <li className="relative flex min-h-15 items-center gap-4 border-line border-b py-2.5 hover:bg-hover/60">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-ink text-lg *:after:absolute *:after:inset-0">{link}</p>
        <p className="truncate text-muted text-sm">{description}</p>
      </div>
      <p className="tabular max-w-1/2 shrink-0 truncate text-muted text-sm">{side}</p>
    </li>
  );
}
