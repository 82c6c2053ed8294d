import { accountTexts } from '@legible/contracts/messages/accounts';
import { type ReactNode, useEffect, useRef } from 'react';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { useSession } from '../session/use-session.ts';

const texts = accountTexts.links;

interface LinkFrameProps {
  /** Changes with what is said; a change is announced by moving the focus to the heading. */
  words: { title: string; lead: string };
  children: ReactNode;
}

/** A screen that a mail's link led to: what came of it, and the ways on. */
export function LinkFrame({ words, children }: LinkFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const said = useRef(words.title);
  useEffect(() => {
    if (said.current === words.title) return;
    said.current = words.title;
    const heading = frame.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [words.title]);
  return (
    <div ref={frame}>
      <FormFrame title={words.title} lead={words.lead}>
        {/* As high in every state as in the tallest, so that nothing moves when the answer comes. */}
        <div className="grid min-h-11 gap-4">{children}</div>
      </FormFrame>
    </div>
  );
}

/** On to the files, or to the login form: a user who was logged in still is. */
export function WayOn({ profile = false }: { profile?: boolean }) {
  const { user } = useSession();
  if (!user) {
    return (
      <ButtonLink to={routes.login} size="large">
        {texts.toLogin}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={profile ? routes.profile : routes.ocr} size="large">
      {profile ? texts.toProfile : texts.toFiles}
    </ButtonLink>
  );
}

/** The server could not be asked, or was not well; the link is as good as before. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Alert message={texts.unreachable} />
      <Button size="large" onClick={onRetry}>
        {texts.again}
      </Button>
    </>
  );
}
