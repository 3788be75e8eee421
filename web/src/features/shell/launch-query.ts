/** Parameters for the source and the subject of a visit. */
const TOLD = ['u', 'channel', 'id', 'utm_source', 'utm_medium', 'utm_campaign']

/**
 * The part of the launch address that statistics may receive: not the token in an email link, nor a phone number or
 * email address passed to a page.
 */
export const launchQuery = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => TOLD.includes(name)))
