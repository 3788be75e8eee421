import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { plain } from '../text.ts'
import { signedIn } from './own-session.ts'

/** Base64url as browsers write it. */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))
const credentialId = base64url(1400)
/** Other data sent by the browser; it is ignored. */
const extras = {
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z._default(z.object({}), {}),
  type: z.literal('public-key'),
}

/** `PublicKeyCredential.toJSON()` of a new passkey. */
const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(
      z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .check(z.maxLength(7)),
    ),
  }),
  ...extras,
})

/** `PublicKeyCredential.toJSON()` of a signature. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    // Post-quantum signatures have 4,627 bytes.
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
  ...extras,
})

export const passkeyResponse = { challengeId: z.uuid(), assertion }
export type PasskeyResponse = { challengeId: string; assertion: z.output<typeof assertion> }

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkey>
const passkeyList = z.object({ passkeys: z.array(passkey) })

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(50), plain)

/** More than any user has devices. */
export const PASSKEYS_MAX = 10

/** `options` are passed to `PublicKeyCredential.parse…OptionsFromJSON` unchanged. */
const challenge = z.object({ challengeId: z.string(), options: z.looseObject({ challenge: z.string() }) })

export const offerPasskey = defineAction({
  name: 'user/passkey/offer',
  summary: 'What a device must know to make a passkey',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: challenge,
  limit: { max: 20, windowSeconds: 3600 },
})

export const addPasskey = defineAction({
  name: 'user/passkey/add',
  summary: 'Keep a passkey that a device has made; with the first factor come backup codes, shown this once',
  auth: 'member',
  stepUp: true,
  input: z.object({ challengeId: z.uuid(), attestation, name: passkeyName }),
  output: z.object({ ...passkeyList.shape, backupCodes: z.array(z.string()) }),
  limit: { max: 20, windowSeconds: 3600 },
})
export type NewPasskey = z.output<typeof addPasskey.input>

export const renamePasskey = defineAction({
  name: 'user/passkey/rename',
  summary: 'Give a passkey another name',
  auth: 'member',
  input: z.object({ id: z.uuid(), name: passkeyName }),
  output: passkeyList,
})

export const removePasskey = defineAction({
  name: 'user/passkey/remove',
  summary: 'Forget a passkey',
  auth: 'member',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: passkeyList,
})

export const challengePasskey = defineAction({
  name: 'user/passkey/challenge',
  summary: 'What a passkey must sign, to sign in or to prove; it is good for five minutes and once',
  auth: 'public',
  input: z.object({}),
  output: challenge,
  limit: { max: 60, windowSeconds: 600 },
})

export const loginByPasskey = defineAction({
  name: 'user/login/passkey',
  summary: 'Sign in by a passkey, which is both factors',
  auth: 'public',
  input: z.object(passkeyResponse),
  output: signedIn,
  limit: { max: 20, windowSeconds: 60 },
})
