import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { bareCode } from '../spelling/typed.ts'
import { personName, storable } from '../text.ts'
import { nickname, password, username } from './credential.ts'
import { userInfo } from './info.ts'

/** From the request to the erasure; a user who signs in before keeps the account. */
export const CLOSING_DAYS = 15

export const registerAdmin = defineAction({
  name: 'user/account/register-admin',
  summary:
    'The first administrator, by the setup token that the server prints; works while there is none (S6.2)',
  auth: 'public',
  input: z.object({
    username,
    password,
    nickname: z.optional(nickname),
    setupToken: z.string().check(z.trim(), z.maxLength(100)),
  }),
  output: z.object({ uid: z.string() }),
  limit: { max: 20, windowSeconds: 600 },
})

export const closeAccount = defineAction({
  name: 'user/account/close',
  summary: 'Give up my account: signed out everywhere now, erased in 15 days unless I sign in before',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: z.object({ erasedAt: z.string() }),
})

export const GENDERS = ['unknown', 'male', 'female'] as const

export const editUser = defineAction({
  name: 'user/info/edit',
  summary:
    'Change my username, nickname or gender (S2.38); what is left out stays. Another username in place of one wants a fresh proof',
  auth: 'member',
  input: z.object({
    username: z.optional(username),
    nickname: z.optional(nickname),
    gender: z.optional(z.enum(GENDERS)),
  }),
  output: z.object({ userInfo }),
  limit: { max: 60, windowSeconds: 3600 },
})

/** Name and document, stored encrypted until an officer has compared them with an application. */
export const realName = z.object({
  status: z.enum(['none', 'waiting', 'certified', 'failed']),
  /** Masked: shows the last letter of the name, and the first and last of the number. */
  realName: z.string(),
  documentNumber: z.string(),
  /** Why it was not certified; empty otherwise. */
  reason: z.string(),
})

export const getRealName = defineAction({
  name: 'user/realname/get',
  summary: 'Whether my real name is verified, and masked what I gave',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: realName,
})

export const submitRealName = defineAction({
  name: 'user/realname/submit',
  summary: 'Give my name and the number of my document; the office verifies it with an application',
  auth: 'member',
  stepUp: true,
  input: z.object({
    realName: z.string().check(z.trim(), z.minLength(2), z.maxLength(100), storable, personName),
    documentNumber: z.string().check(z.overwrite(bareCode), z.regex(/^[A-Z0-9]{5,20}$/)),
  }),
  output: realName,
  limit: { max: 5, windowSeconds: 86_400 },
})

/** Within 24 hours. */
export const EXPORTS_MAX = 5
export const EXPORT_LINK_LIFE_S = 600

export const createExport = defineAction({
  name: 'user/data/export',
  summary: 'A link to all that is kept about me, as a zip of JSON and CSV; good for ten minutes',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  /** `url` is a path on this server. */
  output: z.object({ url: z.string(), expiresAt: z.string() }),
  limit: { max: 20, windowSeconds: 600 },
})
