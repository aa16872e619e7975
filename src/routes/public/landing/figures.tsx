export function Figures({ users, projects, value }: { users: string; projects: string; value: string }) {
  const figures = [
    [users, 'users'],
    [projects, 'projects'],
    [value, 'value tracked'],
  ] as const;
  return (
    <section aria-label="Dropfolio in figures" className="mt-20 border-line border-y bg-surface sm:mt-28">
      <dl className="page-column grid grid-cols-3 py-8 sm:py-10">
        {figures.map(([figure, label]) => (
          <div
            key={label}
            className="flex flex-col-reverse not-first:border-line not-first:border-l not-first:pl-4 sm:not-first:pl-10"
          >
            <dt className="text-muted text-sm sm:text-base">{label}</dt>
            <dd className="tabular font-semibold text-2xl text-ink sm:text-4xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
