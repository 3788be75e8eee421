import type { EventOf } from '../machine.ts'
import { defineMachine } from '../machine.ts'
import { DATASET_STATES } from './names.ts'

export type DatasetState = (typeof DATASET_STATES)[number]

/** The transitions of a dataset's texts. A `publisher` may publish releases. */
export const datasetMachine = defineMachine({
  name: 'dataset',
  states: DATASET_STATES,
  transitions: [
    { from: ['draft', 'needs_changes'], event: 'submit', to: 'in_review', by: ['writer'] },
    { from: 'in_review', event: 'withdraw', to: 'draft', by: ['writer'] },
    {
      from: 'in_review',
      event: 'return',
      to: 'needs_changes',
      by: ['publisher'],
      needsSecondPerson: true,
      asksReason: true,
    },
    {
      from: ['in_review', 'unpublished'],
      event: 'publish',
      to: 'published',
      by: ['publisher'],
      needsSecondPerson: true,
    },
    { from: 'published', event: 'unpublish', to: 'unpublished', by: ['publisher'], when: 'shown' },
    // An older version stays published while the next is written.
    {
      from: ['draft', 'in_review', 'needs_changes'],
      event: 'unpublish',
      to: 'same',
      by: ['publisher'],
      when: 'shown',
    },
    {
      from: ['draft', 'needs_changes', 'unpublished'],
      event: 'archive',
      to: 'archived',
      by: ['writer'],
      when: 'hidden',
    },
    { from: 'archived', event: 'revive', to: 'draft', by: ['writer'] },
  ],
})
/** The transitions of a release, which contains the figures of one import. */
export const datasetReleaseMachine = defineMachine({
  name: 'dataset.release',
  states: ['draft', 'published', 'withdrawn'],
  transitions: [
    {
      from: 'draft',
      event: 'publish',
      to: 'published',
      by: ['publish.data_release'],
      needsSecondPerson: true,
    },
    // Publishes the previous release again.
    { from: 'published', event: 'withdraw', to: 'withdrawn', by: ['publish.data_release'], when: 'live' },
  ],
})
export type DatasetEvent = EventOf<typeof datasetMachine>
