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

export const ACCOUNT_OWNERS = ['order', 'shop', 'user', 'alliance', 'outside'] as const

export const ACCOUNT_KINDS = [
  'escrow',
  'balance',
  'payout',
  'claim',
  'commission',
  'promotion',
  'loss',
  'exchange',
  'bank',
  'points',
] as const

/** Those that balances see, and those between other accounts. */
export const BOOKING_KINDS = [
  ...LEDGER_KINDS,
  'subsidy',
  'subsidy_return',
  'points_earned',
  'points_spent',
  'points_return',
  'exchange',
] as const
