import { shell } from '@legible/contracts/messages/shell';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { SignedInUser } from '../../features/accounts/session/stored-user.ts';
import { routes } from '../../lib/routes.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

interface MobileMenuProps {
  user: SignedInUser | null;
  onLogout: () => Promise<void>;
  onClose: () => void;
  /** Closed without having chosen: the focus goes back to where it was opened. */
  onLeave: () => void;
}

/** The same links with more room: full name, email and profile settings are named here (S2.8). */
export function MobileMenu({ user, onLogout, onClose, onLeave }: MobileMenuProps) {
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onLeave]);

  const item = (to: string, label: ReactNode) => (
    <Link
      to={to}
      onClick={onClose}
      className="rounded-lg px-3 py-2.5 text-[0.9375rem] font-medium hover:bg-sunken"
    >
      {label}
    </Link>
  );
  return (
    <div
      id="mobile-menu"
      className="grid max-h-[calc(100dvh-3.5rem)] gap-1 overflow-y-auto border-t border-line bg-paper px-3 py-3 md:hidden"
    >
      {user && (
        <div className="mb-1 grid gap-0.5 border-b border-line px-3 pt-1 pb-3">
          <p className="font-semibold wrap-anywhere">
            <bdi>
              {user.name} {user.last_name}
            </bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
        </div>
      )}
      {user && item(routes.ocr, shell.nav.ocrOnPhones)}
      {item(routes.pricing, shell.nav.pricing)}
      {item(routes.contact, shell.nav.contact)}
      {user ? (
        <>
          {item(routes.profile, <bdi>{user.name}</bdi>)}
          {item(routes.profile, shell.nav.profileSettings)}
          <Button variant="outline" className="mt-2" onClick={() => void onLogout()}>
            {shell.nav.logout}
          </Button>
        </>
      ) : (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <ButtonLink to={routes.login} variant="outline" onClick={onClose}>
            {shell.nav.login}
          </ButtonLink>
          <ButtonLink to={routes.register} onClick={onClose}>
            {shell.nav.register}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
