import { LEDGER_KINDS } from './names.ts'

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
