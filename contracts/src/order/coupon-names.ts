// Names alone: routes read them, and the first page loads all routes.

export const COUPON_STATES = ['planned', 'open', 'spent', 'over', 'stopped'] as const
