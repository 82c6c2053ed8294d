import { type RouteObject, matchRoutes } from 'react-router';

/**
 * Puts the code of the screens at an address into the route tree, so that a router made of it shows
 * them in its very first render. False when it could not be fetched; the router then says so itself.
 */
export async function loadScreensAt(tree: RouteObject[], pathname: string): Promise<boolean> {
  const matched = (matchRoutes(tree, pathname) ?? []).map(({ route }) => route);
  try {
    await Promise.all(matched.map(loadScreen));
    return true;
  } catch {
    return false;
  }
}

async function loadScreen(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  Object.assign(route, await lazy(), { lazy: undefined });
}
