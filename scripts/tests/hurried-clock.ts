/** How many times as fast as clocks run, for example 40. */
const SPEED = Number(process.env['TEST_CLOCK']);
const begun = Date.now();

const now = () => Math.round(begun + SPEED * performance.now());

/** Time passes for programs as on a machine that is that much slower; timers and tests' own clocks stay as they are. */
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length > 0 ? given : [now()], made) as Date,
  get: (date, key, asked): unknown => (key === 'now' ? now : Reflect.get(date, key, asked)),
});
