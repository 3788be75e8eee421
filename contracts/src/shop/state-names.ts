// Names alone, without the machine: routes read them.

export const SHOP_STATES = ['active', 'suspended', 'closed'] as const
