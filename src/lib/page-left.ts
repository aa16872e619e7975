type Router = {
  state: { location: { pathname: string }; resolvedLocation?: { pathname: string } | undefined };
  invalidate: () => Promise<void>;
};

/**
 * For pages that update in place after user actions. Call it on the action, and the returned function after
 * the server's response: if the user is navigating to another page by then, that page's data, which may be
 * outdated, is reloaded.
 */
export function trackLeaving(router: Router): () => Promise<void> {
  const { location, resolvedLocation = location } = router.state;
  return async () => {
    if (router.state.location.pathname !== resolvedLocation.pathname) await router.invalidate();
  };
}
