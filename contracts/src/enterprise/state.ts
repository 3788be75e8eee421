import * as z from 'zod/mini'
import { defineMachine } from '../machine.ts'
import { APPLICATION_STATES } from './review-names.ts'

/**
 * The life of an application of an enterprise or a shop (S4.15). An enterprise that is approved stays in it: it can be
 * suspended, or struck off for good. One of high risk needs two people: who endorses it does not approve it. A rejected one may be appealed once;
 * another officer than the one who rejected it dismisses the appeal, or has the application reviewed again.
 */
export const applicationMachine = defineMachine({
  name: 'application',
  states: APPLICATION_STATES,
  transitions: [
    { from: ['draft', 'returned'], event: 'submit', to: 'submitted', by: ['applicant'] },
    { from: ['draft', 'submitted', 'returned'], event: 'withdraw', to: 'withdrawn', by: ['applicant'] },
    { from: 'submitted', event: 'begin', to: 'in_review', by: ['enterprise.review'] },
    {
      from: 'in_review',
      event: 'sendBack',
      to: 'returned',
      by: ['enterprise.review'],
      when: 'roundsLeft',
      asksReason: true,
    },
    // Nobody answered in time.
    { from: 'returned', event: 'expire', to: 'withdrawn', by: ['clock'] },
    { from: 'in_review', event: 'endorse', to: 'same', by: ['enterprise.review'] },
    { from: 'in_review', event: 'approve', to: 'approved', by: ['enterprise.decide'], when: 'lowRisk' },
    {
      from: 'in_review',
      event: 'approve',
      to: 'approved',
      by: ['enterprise.decide'],
      when: 'endorsed',
      needsSecondPerson: true,
    },
    { from: 'in_review', event: 'reject', to: 'rejected', by: ['enterprise.decide'], asksReason: true },
    { from: 'rejected', event: 'appeal', to: 'appealed', by: ['applicant'], when: 'unappealed' },
    {
      from: 'appealed',
      event: 'grantAppeal',
      to: 'in_review',
      by: ['enterprise.decide'],
      needsSecondPerson: true,
      asksReason: true,
    },
    {
      from: 'appealed',
      event: 'dismissAppeal',
      to: 'rejected',
      by: ['enterprise.decide'],
      needsSecondPerson: true,
      asksReason: true,
    },
    {
      from: 'approved',
      event: 'suspend',
      to: 'suspended',
      by: ['enterprise.decide'],
      when: 'lasting',
      asksReason: true,
    },
    // Its papers ran out, and new ones were accepted: it is approved all the while, but only verified with valid papers.
    { from: 'approved', event: 'lapse', to: 'same', by: ['clock'], when: 'lasting' },
    { from: 'approved', event: 'renew', to: 'same', by: ['enterprise.decide'], when: 'lasting' },
    { from: 'approved', event: 'change', to: 'same', by: ['enterprise.decide'], when: 'lasting' },
    {
      from: ['approved', 'suspended'],
      event: 'revoke',
      to: 'revoked',
      by: ['enterprise.decide'],
      when: 'lasting',
      asksReason: true,
    },
    { from: 'suspended', event: 'restore', to: 'approved', by: ['enterprise.decide'], asksReason: true },
  ],
})
export const applicationState = z.enum(APPLICATION_STATES)
export type ApplicationState = z.output<typeof applicationState>
export type ApplicationEvent = (typeof applicationMachine.events)[number]

/** A rejected applicant waits this long before they apply again. */
export const REAPPLY_DAYS = 7

/** An application is returned so often at most; after that it is approved or rejected. */
export const RETURNS_MAX = 5
/** Who does not answer a return for so long has withdrawn; they are reminded before. */
export const ANSWER_DAYS = 30
export const ANSWER_REMINDER_DAYS = 7

/** A draft that nobody changes for so long is deleted with its papers; its applicant is warned before. */
export const DRAFT_DAYS = 180
export const DRAFT_WARNING_DAYS = 150
/**
 * The papers of an application that was rejected, withdrawn or struck off are erased so long after it; those of a rejected
 * one not while it is appealed or was sent again.
 */
export const ENDED_PAPER_DAYS = 180
