type Guide = {
  id: string;
  title: string;
  project: string;
  projectUrl: string | null;
  /** `heldFor` is the reason why its links are hidden. */
  listing: { heldFor: unknown };
};

/** Returns the tracker's search parameters that open its add dialog, prefilled from a guide. */
export function getAddSearch({ id, title, project, projectUrl, listing }: Guide) {
  const isShown = projectUrl !== null && listing.heldFor === null;
  const link = isShown && { projectLink: projectUrl };
  return { add: '1' as const, name: title, project, ...link, guide: id };
}
