import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ScanDemo } from './scan-demo.tsx';

interface LandingScreenProps {
  signedIn: boolean;
  /** The server has confirmed who is signed in; until then nobody is sent anywhere (D4). */
  verified: boolean;
}

export function LandingScreen({ signedIn, verified }: LandingScreenProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn && verified) void navigate(routes.ocr, { replace: true });
  }, [signedIn, verified, navigate]);

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-20 px-4 pt-12 pb-20 sm:px-6 sm:pt-20 lg:gap-28">
      <section className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-4xl leading-[1.08] font-semibold tracking-[-0.03em] text-balance sm:text-5xl lg:text-[3.5rem]">
            Make your PDFs searchable instantly
          </h1>
          <p className="max-w-lg text-lg leading-relaxed text-pretty text-muted">
            A scan is a picture of words. Legible reads it page by page and gives you back the same
            PDF, with text you can search, select and copy.
          </p>
          <CallsToAction signedIn={signedIn} />
          <p className="text-sm text-muted">Ten pages a month are free. No card needed.</p>
        </div>
        <ScanDemo />
      </section>
      <FeatureCards />
      <HowItWorks />
    </div>
  );
}

function CallsToAction({ signedIn }: { signedIn: boolean }) {
  if (signedIn) {
    return (
      <ButtonLink to={routes.ocr} size="large">
        Go to App
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={routes.register} size="large">
        Get Started
      </ButtonLink>
      <ButtonLink to={routes.pricing} size="large" variant="outline">
        View Pricing
      </ButtonLink>
    </div>
  );
}
