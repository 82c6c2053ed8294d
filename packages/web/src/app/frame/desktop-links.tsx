import { shell } from '@legible/contracts/messages/shell';
import { NavLink } from 'react-router';
import type { SignedInUser } from '../../features/accounts/session/stored-user.ts';
import { routes } from '../../lib/routes.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../lib/class-names.ts';

interface NavLinksProps {
  user: SignedInUser | null;
  onLogout: () => Promise<void>;
}

const linkStyle = ({ isActive }: { isActive: boolean }) =>
  classNames(
    'rounded-md px-3 py-1.5 text-sm font-medium transition-colors hover:text-ink',
    isActive ? 'text-ink' : 'text-muted',
  );

export function DesktopLinks({ user, onLogout }: NavLinksProps) {
  return (
    <div className="hidden grow items-center md:flex">
      {user && (
        <NavLink to={routes.ocr} className={linkStyle}>
          {shell.nav.ocr}
        </NavLink>
      )}
      <NavLink to={routes.pricing} className={linkStyle}>
        {shell.nav.pricing}
      </NavLink>
      <NavLink to={routes.contact} className={linkStyle}>
        {shell.nav.contact}
      </NavLink>
      <div className="ml-auto flex items-center gap-2 pr-1">
        {user ? (
          <>
            <NavLink
              to={routes.profile}
              title={user.name}
              className={(link) => classNames(linkStyle(link), 'max-w-40 truncate')}
            >
              <bdi>{user.name}</bdi>
            </NavLink>
            <Button variant="outline" size="small" onClick={() => void onLogout()}>
              {shell.nav.logout}
            </Button>
          </>
        ) : (
          <div data-visitor className="flex items-center gap-2">
            <ButtonLink to={routes.login} variant="ghost" size="small">
              {shell.nav.login}
            </ButtonLink>
            <ButtonLink to={routes.register} size="small">
              {shell.nav.register}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
