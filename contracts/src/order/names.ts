// Names alone, without actions and machines: routes read them, and the first page loads all routes.

export const ORDER_STATES = [
  'created',
  'confirmed',
  'awaiting_payment',
  'paid',
  'packing',
  'shipped',
  'customs',
  'arrived',
  'delivered',
  'completed',
  'cancel_requested',
  'cancelled',
  'dispute',
  'return_requested',
  'return_accepted',
  'refunded',
] as const
type StateName = (typeof ORDER_STATES)[number]

/** What lists show together, by what happens next. */
export const ORDER_GROUPS = {
  confirm: ['created', 'confirmed'],
  pay: ['awaiting_payment'],
  ship: ['paid', 'packing'],
  transit: ['shipped', 'customs', 'arrived', 'delivered'],
  completed: ['completed'],
  problem: ['cancel_requested', 'dispute', 'return_requested', 'return_accepted'],
  ended: ['cancelled', 'refunded'],
} as const satisfies Record<string, readonly StateName[]>
export type OrderGroup = keyof typeof ORDER_GROUPS
export const ORDER_GROUP_NAMES = Object.keys(ORDER_GROUPS) as [OrderGroup, ...OrderGroup[]]

export const COUPON_STATES = ['planned', 'open', 'spent', 'over', 'stopped'] as const

/** A claim of a card holder at their bank: open, decided for the buyer, decided for the shop. */
export const BANK_CLAIM_STATES = ['open', 'lost', 'won'] as const

/** Of which days a seller's numbers are shown. */
export const NUMBER_PERIODS = ['day', 'week', 'month'] as const
export type NumberPeriod = (typeof NUMBER_PERIODS)[number]
