import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { codeDigits, plainCharacters } from '../spelling/typed.ts'
import { passkeyResponse } from './passkey.ts'

/** A device on which the user is signed in. Times are ISO 8601. */
export const session = z.object({
  id: z.string(),
  /** Such as `Chrome` on `Android`: names that are the same in all languages; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop', 'unknown']),
  /** The network of the last call, shortened: `203.0.113.0/24`. */
  network: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type UserSession = z.output<typeof session>

const sessionList = z.object({ sessions: z.array(session) })

export const listSessions = defineAction({
  name: 'user/session/list',
  summary: 'The devices on which the person is signed in, this one first',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: sessionList,
})

export const endSession = defineAction({
  name: 'user/session/end',
  summary: 'Sign out one device of hers',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: sessionList,
})

export const endOtherSessions = defineAction({
  name: 'user/session/end-others',
  summary: 'Sign out all devices but this one',
  auth: 'member',
  input: z.object({}),
  output: sessionList,
})

/** Six digits of the app, with any separators. */
export const totpCode = z.string().check(z.maxLength(40), z.overwrite(codeDigits), z.regex(/^\d{6}$/))

export const backupCode = z.string().check(z.overwrite(plainCharacters), z.minLength(12), z.maxLength(20))

/** How a user gives a proof. */
export const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('backup_code'), code: backupCode }),
  z.object({ kind: z.literal('passkey'), ...passkeyResponse }),
])
export type Proof = z.output<typeof proof>

/** A proof is valid for actions with `stepUp` for this long. */
export const PROOF_LIFE_MS = 600_000

const proven = z.object({
  provedUntil: z.string(),
  /** Whether it restored an account in deletion. */
  isRestored: z.boolean(),
})
export type Proven = z.output<typeof proven>

export const proveSession = defineAction({
  name: 'user/session/prove',
  summary: 'Show once more that it is she, before a sensitive action or as the second step of signing in',
  auth: 'member',
  beforeSecondFactor: true,
  input: z.object({ proof }),
  output: proven,
  limit: { max: 20, windowSeconds: 600 },
})
