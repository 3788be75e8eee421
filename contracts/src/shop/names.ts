// Names alone, without the machine: routes read them.

export const SHOP_STATES = ['active', 'suspended', 'closed'] as const

/** Of an authorisation of a brand. */
export const AUTHORISATION_STATES = ['submitted', 'accepted', 'returned', 'rejected'] as const
export type AuthorisationState = (typeof AUTHORISATION_STATES)[number]

/** An authorisation is the permission of a maker to sell its brand as genuine. */
export const CERTIFICATE_KINDS = ['certificate', 'authorisation'] as const
