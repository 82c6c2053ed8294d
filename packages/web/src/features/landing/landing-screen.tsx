import { landing } from '@legible/contracts/pages/landing';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { CallsToAction } from './calls-to-action.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MeasuredFigures } from './measured-figures.tsx';
import { ScanDemo, type Trial } from './scan-demo.tsx';

interface LandingScreenProps {
  signedIn: boolean;
  /** The server has confirmed who is signed in; until then no visitor is redirected (D4). */
  verified: boolean;
  trial: Trial;
}

export function LandingScreen({ signedIn, verified, trial }: LandingScreenProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn && verified) void navigate(routes.ocr, { replace: true });
  }, [signedIn, verified, navigate]);

  return (
    <div className="landing-light">
      <div className="mx-auto grid w-full max-w-6xl gap-20 px-4 pt-14 pb-20 sm:px-6 sm:pt-24 lg:gap-28">
        <section className="grid gap-12 sm:gap-16">
          <div className="grid justify-items-center gap-6 text-center">
            <h1 className="max-w-3xl text-[2.5rem] leading-[1.06] font-semibold tracking-[-0.035em] text-balance sm:text-6xl">
              {landing.headline}
            </h1>
            <p className="max-w-xl text-lg leading-relaxed text-balance text-muted">
              {landing.lead}
            </p>
            <CallsToAction signedIn={signedIn} />
            <p className="text-sm text-muted">{landing.free}</p>
          </div>
          <div className="mx-auto w-full max-w-[60rem]">
            <ScanDemo trial={trial} />
          </div>
        </section>
        <FeatureCards />
        <MeasuredFigures />
        <HowItWorks />
        <Closing signedIn={signedIn} />
      </div>
    </div>
  );
}

function Closing({ signedIn }: { signedIn: boolean }) {
  const { title, text, action } = landing.closing;
  return (
    <section className="grid justify-items-center gap-5 rounded-2xl border border-line bg-surface px-6 py-14 text-center">
      <h2 className="max-w-lg text-3xl font-semibold tracking-tight text-balance">{title}</h2>
      <p className="max-w-md text-muted">{text}</p>
      {!signedIn && (
        <ButtonLink data-visitor to={routes.register} size="large">
          {action}
        </ButtonLink>
      )}
    </section>
  );
}
