// Names alone, without the machines: routes read them, and the first page loads all routes.

/** Of a request for quotes, as its buyer sees it. */
export const QUOTE_REQUEST_STATES = ['open', 'partly_ordered', 'ordered', 'withdrawn', 'expired'] as const

/** Of what one shop is asked and quotes. */
export const QUOTE_STATES = [
  'asked',
  'sent',
  'declined',
  'withdrawn',
  'partly_ordered',
  'ordered',
  'expired',
  'closed',
] as const
