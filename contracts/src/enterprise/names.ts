// Names alone, without the machine: routes read them.

/** What the office lists together of the real names of people. */
export const REAL_NAME_GROUPS = ['waiting', 'certified', 'failed'] as const

/** When the papers of an enterprise run out: they have, or within so many days. */
export const PAPER_DUES = ['overdue', 'days30', 'days60', 'days90'] as const

/** What the office lists together. */
export const APPLICATION_GROUPS = [
  'waiting',
  'returned',
  'approved',
  'rejected',
  'suspended',
  'revoked',
] as const
