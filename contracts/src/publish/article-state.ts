import type { EventOf, RoleOf } from '../machine.ts'
import { defineMachine } from '../machine.ts'
import { ARTICLE_STATES } from './names.ts'

export type ArticleState = (typeof ARTICLE_STATES)[number]

/**
 * The transitions of a text (S4.15). A `writer` may edit it, a `reviewer` may review any article, and a `publisher`
 * may publish its language.
 */
export const articleMachine = defineMachine({
  name: 'article',
  states: ARTICLE_STATES,
  transitions: [
    // Any change of the text revokes its approval.
    {
      from: ['draft', 'needs_changes', 'approved', 'scheduled', 'published', 'unpublished'],
      event: 'edit',
      to: 'draft',
      by: ['writer'],
    },
    { from: ['draft', 'needs_changes'], event: 'submit', to: 'in_review', by: ['writer'] },
    { from: 'in_review', event: 'withdraw', to: 'draft', by: ['writer'] },
    {
      from: 'in_review',
      event: 'return',
      to: 'needs_changes',
      by: ['reviewer'],
      needsSecondPerson: true,
      asksReason: true,
    },
    { from: 'in_review', event: 'approve', to: 'approved', by: ['reviewer'], needsSecondPerson: true },
    { from: ['approved', 'scheduled'], event: 'schedule', to: 'scheduled', by: ['publisher'] },
    { from: 'scheduled', event: 'unschedule', to: 'approved', by: ['publisher'] },
    {
      from: ['approved', 'scheduled', 'unpublished'],
      event: 'publish',
      to: 'published',
      by: ['publisher', 'job'],
    },
    {
      from: 'published',
      event: 'unpublish',
      to: 'unpublished',
      by: ['publisher', 'job'],
      when: 'live',
      asksReason: true,
    },
    // An older version stays published while the next is written.
    {
      from: ['draft', 'in_review', 'needs_changes', 'approved', 'scheduled'],
      event: 'unpublish',
      to: 'same',
      by: ['publisher', 'job'],
      when: 'live',
      asksReason: true,
    },
    // The published version behind an archived draft still expires on its date.
    { from: 'archived', event: 'unpublish', to: 'same', by: ['job'], when: 'live' },
    { from: ['draft', 'needs_changes', 'unpublished'], event: 'archive', to: 'archived', by: ['writer'] },
    { from: 'archived', event: 'revive', to: 'draft', by: ['writer'] },
  ],
})
export type ArticleEvent = EventOf<typeof articleMachine>
export type ArticleRole = RoleOf<typeof articleMachine>
