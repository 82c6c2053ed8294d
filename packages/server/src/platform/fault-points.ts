/**
 * Named places where a test may kill the process, to prove that nothing acknowledged is lost there:
 * `LEGIBLE_FAULTS=submit.after_put:0.1` dies there once in ten times. Unset, a place costs nothing.
 */
export const FAULT_POINTS = [
  'disk.before_rename',
  'disk.after_rename',
  'submit.after_put',
  'submit.after_commit',
  'page.after_recognise',
  'page.after_store',
  'page.after_settle',
  'finish.after_store',
  'finish.after_close',
  'correction.after_commit',
  'correction.after_tail',
  'webhook.after_call',
  'webhook.after_note',
  'search.after_take',
  'search.after_write',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

const faults = new Map(
  (process.env['LEGIBLE_FAULTS'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [point = '', probability = '1'] = entry.split(':');
      return [point, Number(probability)] as const;
    }),
);

export function faultPoint(point: FaultPoint): void {
  const probability = faults.get(point);
  if (probability !== undefined && Math.random() < probability)
    process.kill(process.pid, 'SIGKILL');
}
