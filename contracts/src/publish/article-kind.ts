/** What an article is. `external` lies elsewhere and is only led to. */
export const ARTICLE_KINDS = ['news', 'notice', 'interview', 'video', 'external', 'report', 'policy'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** What the page of news lists (S2.18), and what stands beside the industry's data (S2.14). */
export const NEWS_KINDS = [
  'news',
  'notice',
  'interview',
  'video',
  'external',
] as const satisfies ArticleKind[]
export const STUDY_KINDS = ['report', 'policy'] as const satisfies ArticleKind[]
