import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { passkey } from './passkey.ts'
import { totpCode } from './session.ts'

/** The ways in which a person could show that it is she. */
export const PROOF_KINDS = ['password', 'totp', 'backup_code', 'passkey'] as const

/**
 * What stands between a password and the account. Times are ISO 8601. Before the second step it tells no more than how it
 * can be taken: no passkeys, since when or how many codes.
 */
export const secondFactor = z.object({
  /** By one of her roles: until it is set up, the role allows nothing. */
  isRequired: z.boolean(),
  /** Whether signing in asks for it. */
  isSetUp: z.boolean(),
  totpSince: z.nullable(z.string()),
  passkeys: z.array(passkey),
  backupCodesLeft: z.int(),
  /** By which of them she can prove herself now. */
  proofs: z.array(z.enum(PROOF_KINDS)),
})
export type SecondFactor = z.output<typeof secondFactor>

export const getSecondFactor = defineAction({
  name: 'user/factor/get',
  summary: 'The second factors of the person, and by what she can prove herself',
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
  /** `uri` is what the QR code shows, `secret` the same in base32 to type by hand. */
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
