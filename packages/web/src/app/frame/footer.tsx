import { API_DOCS } from '@legible/contracts/endpoints';
import { shell } from '@legible/contracts/messages/shell';
import { Link } from 'react-router';
import { routes } from '../../lib/routes.ts';
import { ThemeChooser } from './theme-controls.tsx';

const words = shell.footer;

const links = [
  [routes.pricing, words.pricing],
  [routes.contact, words.contact],
  [routes.benchmarks, words.benchmarks],
  [routes.privacy, words.privacy],
  [routes.terms, words.terms],
  [routes.imprint, words.imprint],
] as const;

const linkStyle = 'block rounded-sm py-1.5 hover:text-ink';

/** Under every screen: what people look for before they trust a service with their papers. */
export function Footer() {
  return (
    <footer className="border-t border-line text-[0.8125rem] text-muted">
      <div className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center gap-x-8 gap-y-3 px-4 py-5 sm:px-6">
        <nav aria-label={words.label} className="basis-full lg:basis-auto">
          <ul className="flex flex-wrap gap-x-5">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className={linkStyle}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              {/* Written by the server, no screen of the application. */}
              <a href={API_DOCS} className={linkStyle}>
                {words.api}
              </a>
            </li>
          </ul>
        </nav>
        <p className="min-w-0 flex-1 lg:ml-auto lg:flex-none">{words.about}</p>
        <div>
          <ThemeChooser />
        </div>
      </div>
    </footer>
  );
}
