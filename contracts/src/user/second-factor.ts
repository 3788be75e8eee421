import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { passkey } from './passkey.ts'
import { totpCode } from './session.ts'

export const PROOF_KINDS = ['password', 'totp', 'backup_code', 'passkey'] as const

/**
 * The second factors of an account. Times are ISO 8601. Before the second step it lists only the methods: no
 * passkeys, dates or numbers of codes.
 */
export const secondFactor = z.object({
  /** Required by one of the user's roles: until it is set up, the role grants nothing. */
  isRequired: z.boolean(),
  /** Whether sign-in requires it. */
  isSetUp: z.boolean(),
  totpSince: z.nullable(z.string()),
  passkeys: z.array(passkey),
  backupCodesLeft: z.int(),
  /** The methods by which the user can give a proof now. */
  proofs: z.array(z.enum(PROOF_KINDS)),
})
export type SecondFactor = z.output<typeof secondFactor>

export const getSecondFactor = defineAction({
  name: 'user/factor/get',
  summary: 'The second factors of the user, and the available ways to confirm the identity',
  kind: 'read',
  auth: 'member',
  beforeSecondFactor: true,
  input: z.object({}),
  output: secondFactor,
})

export const BACKUP_CODES = 10
const backupCodes = z.array(z.string())

export const beginTotp = defineAction({
  name: 'user/totp/begin',
  summary: 'A secret for an authenticator app; it protects nothing until a code of it is confirmed',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  /** `uri` is the content of the QR code, `secret` the same in base32 to type by hand. */
  output: z.object({ uri: z.string(), secret: z.string() }),
  limit: { max: 20, windowSeconds: 3600 },
})

export const confirmTotp = defineAction({
  name: 'user/totp/confirm',
  summary:
    'Switch the authenticator app on by a code of it; with the first factor come backup codes, shown this once',
  auth: 'member',
  stepUp: true,
  input: z.object({ code: totpCode }),
  output: z.object({ secondFactor, backupCodes }),
  limit: { max: 20, windowSeconds: 600 },
})

export const removeTotp = defineAction({
  name: 'user/totp/remove',
  summary: 'Do without the authenticator app',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: secondFactor,
})

export const renewBackupCodes = defineAction({
  name: 'user/backup-code/renew',
  summary: 'Ten new backup codes; those of before are void',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: z.object({ backupCodes }),
  limit: { max: 10, windowSeconds: 3600 },
})
