import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** What stands in the address that a mail's link leads to; empty where a mail program has lost it. */
export function useMailedToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  return token;
}
