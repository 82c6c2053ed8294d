interface LandingScreenProps {
  signedIn: boolean;
  verified: boolean;
}

export function LandingScreen(props: LandingScreenProps) {
  return <h1>{String(props.signedIn && props.verified)}</h1>;
}
