// On a page that was written by the build: what is to be read comes first, through a pipe of its own on
// slow networks; the application follows with the frame after everything is there.
{
  const { style, files } = document.currentScript.dataset;
  const modules = files.split(' ');
  // Without it the page can still be read, and its links work.
  const start = () => import(modules[0]).catch(() => {});
  const links = [
    // All at once, rather than each when the one before has been read.
    ...modules.map((href) => ({ rel: 'modulepreload', href })),
    // The page has the styles that it shows; the application may show anything.
    { rel: 'stylesheet', href: style, onload: start, onerror: start },
  ];
  const load = () => {
    for (const link of links) {
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  };
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)));
}
