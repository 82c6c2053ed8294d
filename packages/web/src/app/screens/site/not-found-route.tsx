import { shell } from '@legible/contracts/messages/shell';
import { messages } from '@legible/contracts/messages/application';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';

export function Component() {
  return (
    <div className="m-auto grid justify-items-center gap-4 px-4 py-20 text-center">
      <p aria-hidden className="text-sm text-faint">
        404
      </p>
      <h1 className="text-3xl font-semibold tracking-tight">{messages.notFound.title}</h1>
      <p className="max-w-sm text-muted">{shell.notFound}</p>
      <ButtonLink to={routes.landing} className="mt-2">
        {messages.notFound.home}
      </ButtonLink>
    </div>
  );
}
