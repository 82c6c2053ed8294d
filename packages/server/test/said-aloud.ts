/**
 * What has to be said where a test lets one machine play many networks: a proxy speaks of other people, for whom
 * there would be neither test mode nor a mailbox.
 */
export function saidAloud(env: Record<string, string>): Record<string, string> {
  if (env['LEGIBLE_TRUSTED_PROXIES'] === undefined) return {};
  return { LEGIBLE_PAYMENTS: 'test', ...(!env['SMTP_URL'] && { LEGIBLE_MAIL: 'mailbox' }) };
}
