import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

export function ChangePasswordScreen() {
  return (
    <PageFrame title="Change password" lead="This server cannot change passwords yet.">
      <div>
        <ButtonLink to={routes.profile} variant="outline">
          Back to profile
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
