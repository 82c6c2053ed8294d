/** How this product's cookies travel. */
export interface CookieRules {
  /** By https only. */
  secure: boolean;
  /** Also when a page of another site calls, in a jar of that site's own. */
  crossSite: boolean;
}

interface Travel {
  path: '/';
  secure: boolean;
  sameSite: 'lax' | 'strict' | 'none';
  partitioned?: true;
}

/**
 * Where a cookie is sent along. Across sites it is `Partitioned`: what a browser keeps for the pages of one site it
 * shows to no page of another, so that a hostile page calls without it (docs/decisions/0033).
 */
export function travelOf({ secure, crossSite }: CookieRules, sameSite: 'lax' | 'strict'): Travel {
  if (!crossSite) return { path: '/', secure, sameSite };
  return { path: '/', secure: true, sameSite: 'none', partitioned: true };
}
