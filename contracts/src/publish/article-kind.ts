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
