/** Made when it is first asked for: formatters of `Intl` take a slow phone up to a third of a second each. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
