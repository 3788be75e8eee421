/** Of an address: where a visit comes from and what it is about. */
const TOLD = ['u', 'channel', 'id', 'utm_source', 'utm_medium', 'utm_campaign']

/**
 * What statistics may know of the address that the app was opened by: not the key in the link of a letter, nor a number
 * or mail address that a page was handed.
 */
export const launchQuery = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => TOLD.includes(name)))
