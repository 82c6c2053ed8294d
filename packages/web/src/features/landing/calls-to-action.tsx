import { landing } from '@legible/contracts/pages/landing';
import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

export function CallsToAction({ signedIn }: { signedIn: boolean }) {
  if (signedIn) {
    return (
      <ButtonLink to={routes.ocr} size="large">
        {landing.goToApp}
      </ButtonLink>
    );
  }
  return (
    <div data-visitor className="flex flex-wrap justify-center gap-3">
      <ButtonLink to={routes.register} size="large">
        {landing.getStarted}
      </ButtonLink>
      <ButtonLink to={routes.pricing} size="large" variant="outline">
        {landing.viewPricing}
      </ButtonLink>
    </div>
  );
}
