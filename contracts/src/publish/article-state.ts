/** The states of one language of an article, as the office works on it. What readers see stays until it is replaced. */
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
export type ArticleState = (typeof ARTICLE_STATES)[number]

export const ARTICLE_EVENTS = [
  'edit',
  'submit',
  'withdraw',
  'return',
  'approve',
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'archive',
  'revive',
] as const
export type ArticleEvent = (typeof ARTICLE_EVENTS)[number]

/** `writer` may write this text, `reviewer` may too and has not written of it, `publisher` releases its language. */
export type ArticleParty = 'writer' | 'reviewer' | 'publisher'

interface Transition {
  readonly event: ArticleEvent
  readonly from: readonly ArticleState[]
  /** `same`: the state of the draft stays as it is. */
  readonly to: ArticleState | 'same'
  readonly who: ArticleParty
  /** Only while readers see the language. */
  readonly isLive?: true
}

const UNFINISHED = ['draft', 'in_review', 'needs_changes', 'approved', 'scheduled'] as const

/** What may happen to a text and who may do it; the server refuses all else with STATE_CONFLICT (S4.15). */
export const ARTICLE_TRANSITIONS: readonly Transition[] = [
  // What was approved is approved no longer once a word of it changes.
  {
    event: 'edit',
    from: ['draft', 'needs_changes', 'approved', 'scheduled', 'published', 'unpublished'],
    to: 'draft',
    who: 'writer',
  },
  { event: 'submit', from: ['draft', 'needs_changes'], to: 'in_review', who: 'writer' },
  { event: 'withdraw', from: ['in_review'], to: 'draft', who: 'writer' },
  { event: 'return', from: ['in_review'], to: 'needs_changes', who: 'reviewer' },
  { event: 'approve', from: ['in_review'], to: 'approved', who: 'reviewer' },
  { event: 'schedule', from: ['approved', 'scheduled'], to: 'scheduled', who: 'publisher' },
  { event: 'unschedule', from: ['scheduled'], to: 'approved', who: 'publisher' },
  { event: 'publish', from: ['approved', 'scheduled', 'unpublished'], to: 'published', who: 'publisher' },
  { event: 'unpublish', from: ['published'], to: 'unpublished', who: 'publisher', isLive: true },
  // An older version is live while the next is written.
  { event: 'unpublish', from: UNFINISHED, to: 'same', who: 'publisher', isLive: true },
  { event: 'archive', from: ['draft', 'needs_changes', 'unpublished'], to: 'archived', who: 'writer' },
  { event: 'revive', from: ['archived'], to: 'draft', who: 'writer' },
]

/** What an event does to a text in this state; undefined when it may not happen. */
export function articleStep(state: ArticleState, event: ArticleEvent): Transition | undefined {
  return ARTICLE_TRANSITIONS.find((rule) => rule.event === event && rule.from.includes(state))
}
