import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { session } from './session.ts'

export const AUTH_EVENT_KINDS = [
  'login',
  'register',
  // A proof requested while signed in; only failed ones are recorded.
  'proof',
  'password-set',
  'password-change',
  'password-reset',
  'contact-change',
  'provider-join',
  'provider-part',
  'factor-change',
  'not-me',
  // An officer impersonated the user.
  'office-look',
] as const
export type AuthEventKind = (typeof AUTH_EVENT_KINDS)[number]

export const AUTH_METHODS = [
  'password',
  'sms',
  'email',
  'passkey',
  'totp',
  'backup_code',
  'ticket',
  'link',
  'session',
  'office',
] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/** An event of an account with its device and network; officers' actions have neither. The time is ISO 8601. */
export const authEvent = z.object({
  id: z.string(),
  kind: z.enum(AUTH_EVENT_KINDS),
  way: z.enum(AUTH_METHODS),
  isOk: z.boolean(),
  ...z.pick(session, { browser: true, system: true, network: true }).shape,
  device: session.shape.kind,
  /** The reason of an impersonation; empty for other events. */
  reason: z.string(),
  at: z.string(),
})
export type AuthEvent = z.output<typeof authEvent>

export const listAuthEvents = defineAction({
  name: 'user/session/history',
  summary: 'Who has signed in to my account or tried to, and what changed about it; the last 180 days',
  kind: 'read',
  auth: 'member',
  input: z.object(pageInput),
  output: pageOf(authEvent),
})

export const NOT_ME_DAYS = 7

/** What works without a session, and is taken back when it was made since the disowned sign-in. */
export const DISOWNED_KINDS = ['key', 'webhook', 'invitation', 'member', 'promotion', 'feed'] as const
export type DisownedKind = (typeof DISOWNED_KINDS)[number]

export const disownSession = defineAction({
  name: 'user/session/not-me',
  summary:
    'By the link of a letter about a new device: signs out everywhere, takes away what was added on that device, and makes the password worthless until it is reset',
  auth: 'public',
  input: z.object({ token: z.string().check(z.trim(), z.regex(/^n[\w-]{32}$/)) }),
  output: z.object({
    /** The channel by which a new password can be set. */
    canResetBySms: z.boolean(),
    canResetByEmail: z.boolean(),
    /** Taken back in the shops of the account, by this use of the link. */
    disowned: z.array(z.object({ kind: z.enum(DISOWNED_KINDS), count: z.int() })),
  }),
  limit: { max: 20, windowSeconds: 600 },
})
