import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { pageInput, pageOf } from '../page.ts'
import { versionText } from '../release/version.ts'
import { storable } from '../text.ts'
import { ERROR_STATES, ERROR_TEXT_MAX, REPORTED_ERRORS_MAX } from './names.ts'

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length), storable)

/** An entry of the error log (S3.10), as the user sends it. */
const reportedError = z.object({
  info: text(100),
  err: text(ERROR_TEXT_MAX),
  route: text(500),
})
export type ReportedError = z.output<typeof reportedError>

export const reportErrors = defineAction({
  name: 'stats/error/report',
  summary: 'Send the error log of this device to the office; nobody is named',
  auth: 'public',
  input: z.object({
    appVersion: versionText,
    errors: z.array(reportedError).check(z.minLength(1), z.maxLength(REPORTED_ERRORS_MAX)),
  }),
  output: z.object({}),
  limit: { max: 20, windowSeconds: 3600 },
})

/** `recur`: seen again in a version after the one in which it was solved. */
export const errorMachine = defineMachine({
  name: 'stats.error',
  states: ERROR_STATES,
  transitions: [
    { from: 'open', event: 'solve', to: 'solved', by: ['stats.view'] },
    { from: 'solved', event: 'reopen', to: 'open', by: ['stats.view'] },
    { from: 'solved', event: 'recur', to: 'open', by: ['report'] },
  ],
})

const version = z.object({ version: z.string(), count: z.int() })
const page = z.object({ route: z.string(), count: z.int() })

/** Errors with the same message, apart from numbers and ids in it. */
export const errorGroup = z.object({
  id: z.uuid(),
  /** Where it was caught, such as `render`. */
  info: z.string(),
  /** The message of the first of them. */
  message: z.string(),
  state: z.enum(errorMachine.states),
  count: z.int(),
  /** The newest version first. */
  versions: z.array(version),
  /** The page with most of them first. */
  routes: z.array(page),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** The version in which it was last seen when it was solved. */
  solvedVersion: z.nullable(z.string()),
  /** It was solved, and appeared again. */
  hasRecurred: z.boolean(),
})
export type ErrorGroup = z.output<typeof errorGroup>

export const listErrorGroups = defineAction({
  name: 'stats/error/list',
  summary: 'The errors that users have sent, grouped by message, the latest first',
  kind: 'read',
  auth: 'stats.view',
  input: z.object({
    state: z._default(z.enum(errorMachine.states), 'open'),
    /** A part of the message. */
    search: z.optional(text(100)),
    ...pageInput,
  }),
  output: pageOf(errorGroup),
})

export const moveErrorGroup = defineAction({
  name: 'stats/error/move',
  summary: 'Mark errors of one kind as solved, or open them again',
  auth: 'stats.view',
  input: z.object({ id: z.uuid(), event: z.enum(['solve', 'reopen']) }),
  output: z.object({ group: errorGroup }),
})
