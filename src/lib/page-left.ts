type Router = {
  state: { location: { pathname: string }; resolvedLocation?: { pathname: string } | undefined };
  invalidate: () => Promise<void>;
};

/**
 * For a page that shows what it was loaded with and what was pressed in it since. Call it when something is pressed, and the
 * answer once the server has it: whoever is on the way to another page by then gets that one's data anew, which may have
 * been read before.
 */
export function trackLeaving(router: Router): () => Promise<void> {
  const { location, resolvedLocation = location } = router.state;
  return async () => {
    if (router.state.location.pathname !== resolvedLocation.pathname) await router.invalidate();
  };
}
