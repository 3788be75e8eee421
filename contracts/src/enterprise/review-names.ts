// Names alone, without the machines; no route reads these.

export const APPLICATION_STATES = [
  'draft',
  'submitted',
  'in_review',
  'returned',
  'approved',
  'rejected',
  'appealed',
  'withdrawn',
  'suspended',
  'revoked',
] as const

export const CHANGE_STATES = ['submitted', 'in_review', 'approved', 'rejected', 'withdrawn'] as const

export const RETURN_REASONS = ['unclear', 'mismatch', 'unreadable', 'expired', 'missing', 'wrong'] as const

export const RENEWAL_STATES = ['submitted', 'in_review', 'returned', 'accepted', 'withdrawn'] as const
