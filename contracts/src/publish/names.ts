// Names alone, without actions and machines: routes read them, and the first page loads all routes.

/** Categories form a tree and an article has one of them; tags are a list and an article has up to ten. */
export const LABEL_KINDS = ['category', 'tag'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

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

/** The kinds of articles. `external` is a link to another site. */
export const ARTICLE_KINDS = ['news', 'notice', 'interview', 'video', 'external', 'report', 'policy'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** The kinds on the news page (S2.18), and those beside industry data (S2.14). */
export const NEWS_KINDS = [
  'news',
  'notice',
  'interview',
  'video',
  'external',
] as const satisfies ArticleKind[]
export const STUDY_KINDS = ['report', 'policy'] as const satisfies ArticleKind[]
