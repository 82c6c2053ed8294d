import { shell } from '@legible/contracts/messages/shell';
import { PRODUCT_NAME } from '@legible/contracts/product';
import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLogout } from '../../features/accounts/session/use-logout.ts';
import { useSession } from '../../features/accounts/session/use-session.ts';
import { routes } from '../../lib/routes.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { DesktopLinks } from './desktop-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeToggle } from './theme-controls.tsx';

export function NavBar() {
  const { user } = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  // Remembering where it was opened closes the menu on every change of screen.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const leave = () => {
    close();
    menuButton.current?.focus();
  };

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <nav
        aria-label={shell.nav.label}
        className="mx-auto flex h-14 w-full max-w-[90rem] items-center gap-2 px-4 sm:px-6"
      >
        <Link to={routes.landing} className="mr-4 flex items-center gap-2.5 rounded-md">
          <Logo />
          <span className="text-[0.9375rem] font-semibold tracking-tight">{PRODUCT_NAME}</span>
        </Link>
        <DesktopLinks user={user} onLogout={logout} />
        <div className="ml-auto flex items-center gap-1 md:ml-0">
          <ThemeToggle />
          <button
            ref={menuButton}
            type="button"
            className={`${buttonStyle({ variant: 'ghost', size: 'icon' })} md:hidden`}
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={open ? shell.nav.closeMenu : shell.nav.openMenu}
            onClick={() => setOpenAt(open ? null : pathname)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </button>
        </div>
      </nav>
      {open && <MobileMenu user={user} onLogout={logout} onClose={close} onLeave={leave} />}
    </header>
  );
}

/** The letter of a scan and the lines of text that it becomes. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-7">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M9 8h3.2v12.8H20V24H9z" fill="#fff" />
      <rect x="15" y="8" width="8" height="2.8" rx="0.6" fill="#fff" opacity="0.6" />
      <rect x="15" y="13" width="5.5" height="2.8" rx="0.6" fill="#fff" opacity="0.6" />
    </svg>
  );
}
