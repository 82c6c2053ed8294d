/**
 * From now on the browser asks before the tab is closed or left: what is on its way would be lost. Gives
 * what ends that.
 */
export function askBeforeLeaving(): () => void {
  const arrival = new AbortController();
  const { signal } = arrival;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return () => arrival.abort();
}
