type Guide = {
  id: string;
  title: string;
  project: string;
  projectUrl: string | null;
  /** `heldFor` says why its links are hidden. */
  listing: { heldFor: unknown };
};

/** The tracker's search that opens its add dialog with what the guide is about. */
export function addSearch({ id, title, project, projectUrl, listing }: Guide) {
  const isShown = projectUrl !== null && listing.heldFor === null;
  const link = isShown && { projectLink: projectUrl };
  return { add: '1' as const, name: title, project, ...link, guide: id };
}
