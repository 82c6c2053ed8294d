import { shell } from '@legible/contracts/shell-messages';
import { ThemeChooser } from './theme-controls.tsx';

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-5 text-[0.8125rem] text-muted sm:px-6">
        <p>{shell.footer}</p>
        <div className="ml-auto">
          <ThemeChooser />
        </div>
      </div>
    </footer>
  );
}
