// Names alone, without actions and machine: routes read them, and the first page loads all routes.

export const LEDGER_KINDS = [
  'payment',
  'settlement',
  'refund',
  'payout_request',
  'payout',
  'payout_return',
  'top_up',
  'claim',
  'claim_return',
  'claim_lost',
  'never_came',
  'came_late',
] as const

export const PAYOUT_STATES = ['requested', 'approved', 'paid', 'rejected'] as const
