import { viewerMessages } from '@legible/contracts/messages/viewer';
import type { ReactNode } from 'react';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';

interface NoticeProps {
  title: ReactNode;
  children: ReactNode;
  /** What can be done besides going back. */
  more?: ReactNode;
}

/** In place of a document: its name, what became of it, and the way back. */
export function Notice({ title, children, more }: NoticeProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-4 px-4 py-8 sm:px-6">
      <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {children}
      <div className="flex flex-wrap gap-2">
        {more}
        <ButtonLink to={routes.ocr} variant="outline" size="small">
          {viewerMessages.back}
        </ButtonLink>
      </div>
    </div>
  );
}
