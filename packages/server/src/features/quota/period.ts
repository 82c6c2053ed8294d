export interface Period {
  start: Date;
  end: Date;
}

/**
 * The running period at `now`: whole months (UTC) counted from `anchor`, the last day of a shorter
 * month standing in for a day it lacks, so that the 31st stays the 31st (D26).
 */
export function periodAt(anchor: Date, now: Date): Period {
  let months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    anchor.getUTCMonth();
  if (addMonths(anchor, months) > now) months -= 1;
  months = Math.max(months, 0);
  return { start: addMonths(anchor, months), end: addMonths(anchor, months + 1) };
}

function addMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
