import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

export function ForgotPasswordScreen() {
  return (
    <PageFrame title="Forgot password" lead="This server cannot send reset codes yet.">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.login}>Back to login</ButtonLink>
        <ButtonLink to={routes.landing} variant="outline">
          Start page
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
