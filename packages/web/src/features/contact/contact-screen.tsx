import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

export function ContactScreen() {
  return (
    <PageFrame title="Get in Touch" lead="This server does not take messages through the site yet.">
      <div>
        <ButtonLink to={routes.landing} variant="outline">
          Start page
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
