// Names alone, without the machine: routes read them, and the first page loads all routes.

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
