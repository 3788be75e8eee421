// Names alone, without actions: routes read them, and the first page loads all routes.

/** A claim of a card holder at their bank: open, decided for the buyer, decided for the shop. */
export const BANK_CLAIM_STATES = ['open', 'lost', 'won'] as const
