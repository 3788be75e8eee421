/** How the words of a dataset come before its readers; its figures come by releases. What readers see stays until then. */
export const DATASET_STATES = [
  'draft',
  'in_review',
  'needs_changes',
  'published',
  'unpublished',
  'archived',
] as const
export type DatasetState = (typeof DATASET_STATES)[number]

export const DATASET_EVENTS = [
  'submit',
  'withdraw',
  'return',
  'publish',
  'unpublish',
  'archive',
  'revive',
] as const
export type DatasetEvent = (typeof DATASET_EVENTS)[number]

interface Transition {
  readonly event: DatasetEvent
  readonly from: readonly DatasetState[]
  /** `same`: the draft stays what it is. */
  readonly to: DatasetState | 'same'
  /** `publisher` may show releases to readers. */
  readonly who: 'writer' | 'publisher'
  /** Not by whoever has written of it since it was shown last. */
  readonly needsOtherEyes?: true
  /** Only while readers see it, or only while they do not. */
  readonly isShown?: boolean
}

/** What may happen to a dataset and who may do it; all else is refused with STATE_CONFLICT. */
const TRANSITIONS: readonly Transition[] = [
  { event: 'submit', from: ['draft', 'needs_changes'], to: 'in_review', who: 'writer' },
  { event: 'withdraw', from: ['in_review'], to: 'draft', who: 'writer' },
  { event: 'return', from: ['in_review'], to: 'needs_changes', who: 'publisher', needsOtherEyes: true },
  {
    event: 'publish',
    from: ['in_review', 'unpublished'],
    to: 'published',
    who: 'publisher',
    needsOtherEyes: true,
  },
  { event: 'unpublish', from: ['published'], to: 'unpublished', who: 'publisher', isShown: true },
  // An older version is shown while the next is written.
  {
    event: 'unpublish',
    from: ['draft', 'in_review', 'needs_changes'],
    to: 'same',
    who: 'publisher',
    isShown: true,
  },
  {
    event: 'archive',
    from: ['draft', 'needs_changes', 'unpublished'],
    to: 'archived',
    who: 'writer',
    isShown: false,
  },
  { event: 'revive', from: ['archived'], to: 'draft', who: 'writer' },
]

interface Availability {
  readonly state: DatasetState
  readonly isShown: boolean
}

/** What an event does to a dataset as it stands; undefined when it may not happen. */
export const datasetStep = ({ state, isShown }: Availability, event: DatasetEvent): Transition | undefined =>
  TRANSITIONS.find(
    (rule) => rule.event === event && rule.from.includes(state) && (rule.isShown ?? isShown) === isShown,
  )
