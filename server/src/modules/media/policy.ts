import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import { UPLOAD_POLICY_LIFE_S } from '@tiantian/contracts/media/limit.ts'
import * as z from 'zod/mini'
import type { FormFields } from '../../gateway/form-post.ts'

/** Identifies the key in a form; the key itself never leaves the server. */
export const ACCESS_KEY_ID = 'tiantian-media'

export interface UploadPolicy {
  readonly id: string
  /** The path of the future file. */
  readonly key: string
  readonly mediaType: string
  readonly bytesMax: number
}

/** The policy document of a form post: its expiry and conditions. */
const document = z.object({
  expiration: z.string(),
  conditions: z.tuple([
    z.tuple([z.literal('eq'), z.literal('$id'), z.string()]),
    z.tuple([z.literal('eq'), z.literal('$key'), z.string()]),
    z.tuple([z.literal('in'), z.literal('$content-type'), z.array(z.string())]),
    z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
  ]),
})

export interface SignedPolicy {
  readonly policy: string
  readonly signature: string
}

export interface Policies {
  sign(policy: UploadPolicy, now: Date): SignedPolicy
  /**
   * `graceMs`: how long after its expiry it still counts.
   * @throws AppError('UPLOAD_INVALID' | 'UPLOAD_EXPIRED') for a form with another signature or after its expiry
   */
  read(fields: FormFields, now: Date, graceMs?: number): UploadPolicy
}

/**
 * Signs forms with a key derived from the server secret for this purpose only. Forms signed under a previous secret
 * are still accepted.
 */
export function createPolicies(tokenSecrets: readonly [string, ...string[]]): Policies {
  const [signing, ...previous] = tokenSecrets.map(keyOf) as [Buffer, ...Buffer[]]

  function sign({ id, key, mediaType, bytesMax }: UploadPolicy, now: Date): SignedPolicy {
    const text = JSON.stringify({
      expiration: new Date(now.getTime() + UPLOAD_POLICY_LIFE_S * 1000).toISOString(),
      conditions: [
        ['eq', '$id', id],
        ['eq', '$key', key],
        ['in', '$content-type', [mediaType]],
        ['content-length-range', 1, bytesMax],
      ],
    } satisfies z.output<typeof document>)
    const policy = Buffer.from(text).toString('base64')
    return { policy, signature: signatureOf(policy, signing) }
  }

  function read(fields: FormFields, now: Date, graceMs = 0): UploadPolicy {
    const policy = fields.get('policy') ?? ''
    const signature = fields.get('signature') ?? ''
    const isSigned = [signing, ...previous].some((each) => isSame(signature, signatureOf(policy, each)))
    if (!isSigned) throw new AppError('UPLOAD_INVALID')
    const { expiration, conditions } = z.parse(document, JSON.parse(Buffer.from(policy, 'base64').toString()))
    if (Date.parse(expiration) + graceMs <= now.getTime()) throw new AppError('UPLOAD_EXPIRED')
    const [[, , id], [, , path], [, , mediaTypes], [, , bytesMax]] = conditions
    const [mediaType = ''] = mediaTypes
    const named = fields.get('content-type')
    const isMet = fields.get('key') === path && (fields.get('id') ?? id) === id
    if (!isMet || (named !== undefined && !mediaTypes.includes(named))) throw new AppError('UPLOAD_INVALID')
    return { id, key: path, mediaType, bytesMax }
  }

  return { sign, read }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'upload policy', 32))

const signatureOf = (policy: string, key: Buffer) => createHmac('sha256', key).update(policy).digest('base64')

/** Constant-time comparison. */
function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
