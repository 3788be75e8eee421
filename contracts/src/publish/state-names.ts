// Names alone, without the machines: routes read them, and the first page loads all routes.

/** The states of one language version of an article in editing. The published version stays until it is replaced. */
export const ARTICLE_STATES = [
  'draft',
  'in_review',
  'needs_changes',
  'approved',
  'scheduled',
  'published',
  'unpublished',
  'archived',
] as const

/**
 * The states of a dataset's texts; its figures are published by releases. The published version stays until it is
 * replaced.
 */
export const DATASET_STATES = [
  'draft',
  'in_review',
  'needs_changes',
  'published',
  'unpublished',
  'archived',
] as const
