import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { claim } from '../office/claim.ts'
import { pageInput, pageOf } from '../page.ts'
import { plainLines } from '../text.ts'
import { messageFile, messageSeq } from './message.ts'

export const REPORT_NOTE_MAX = 500
export const REPORT_REASONS = ['spam', 'fraud', 'insult', 'counterfeit', 'private_data', 'other'] as const
/** Messages before the reported one that the office reads with it. */
export const REPORT_CONTEXT = 5

/** `remove`: the message goes. `stop`: so does the right of its author to write any more. */
export const REPORT_ACTIONS = ['dismiss', 'remove', 'stop'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

export const reportMachine = defineMachine({
  name: 'message.report',
  states: ['open', 'upheld', 'dismissed'],
  transitions: [
    { from: 'open', event: 'uphold', to: 'upheld', by: ['message.moderate'] },
    { from: 'open', event: 'dismiss', to: 'dismissed', by: ['message.moderate'] },
  ],
})

const note = z.string().check(z.trim(), z.maxLength(REPORT_NOTE_MAX), plainLines)
/** Every decision says why. */
const decisionNote = note.check(z.minLength(3))

export const addReport = defineAction({
  name: 'message/report/add',
  summary: 'Report a message of the other side to the office; again changes nothing',
  auth: 'member',
  input: z.object({
    threadId: z.uuid(),
    seq: messageSeq,
    reason: z.enum(REPORT_REASONS),
    note: z._default(note, ''),
  }),
  output: z.object({}),
  limit: { max: 30, windowSeconds: 3600 },
})

const account = z.object({ id: z.uuid(), name: z.string() })

/** Opened with `message/report/open-file`, which the audit log keeps. */
const reportedFile = z.omit(messageFile, { url: true })

/** As it was when it was reported, whatever was changed or recalled since. */
const frozenMessage = z.object({
  seq: messageSeq,
  author: account,
  kind: z.string(),
  text: z.string(),
  /** They stay for the moderator, also when the message is recalled or removed. */
  files: z.array(reportedFile),
  /** Of a voice message. */
  seconds: z.nullable(z.int()),
  sentAt: z.string(),
  isReported: z.boolean(),
})

const report = z.object({
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  at: z.string(),
  reporter: account,
  author: account,
  /** The author may not write at present. */
  isStopped: z.boolean(),
  context: z.array(frozenMessage),
  claim,
  state: z.enum(reportMachine.states),
  decisionNote: z.string(),
})
export type MessageReport = z.output<typeof report>

export const listReports = defineAction({
  name: 'message/report/list',
  summary:
    'Reported messages with what was written before: what waits, the oldest first; or what was decided',
  kind: 'read',
  auth: 'message.moderate',
  input: z.object({ isDecided: z._default(z.boolean(), false), ...pageInput }),
  output: pageOf(report),
})

export const openReportedFile = defineAction({
  name: 'message/report/open-file',
  summary:
    'A link to a file of a reported message, good for some minutes; pictures and PDF carry who opens them, and each opening is recorded',
  auth: 'message.moderate',
  /** Of the report. */
  input: z.object({ id: z.uuid(), fileId: z.uuid() }),
  output: z.object({ url: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
})

export const decideReport = defineAction({
  name: 'message/report/decide',
  summary: 'Decide on a reported message: leave it, remove it, or also stop its author from writing',
  auth: 'message.moderate',
  input: z.object({ id: z.uuid(), action: z.enum(REPORT_ACTIONS), note: decisionNote }),
  output: z.object({}),
})

export const liftStop = defineAction({
  name: 'message/report/lift',
  summary: 'Let a user write messages again',
  auth: 'message.moderate',
  input: z.object({ userId: z.uuid(), note: decisionNote }),
  output: z.object({}),
})
