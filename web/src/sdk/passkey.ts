import type { Input } from '@tiantian/contracts/action.ts'
import type { PasskeyResponse } from '@tiantian/contracts/user/passkey.ts'
import { addPasskey, challengePasskey, offerPasskey } from '@tiantian/contracts/user/passkey.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/**
 * Browsers from before 2024 cannot parse the server's JSON options, and on plain http there are no passkeys at all.
 */
export function canUsePasskeys(): boolean {
  const browser = globalThis.PublicKeyCredential as typeof PublicKeyCredential | undefined
  return typeof browser?.parseRequestOptionsFromJSON === 'function'
}

/**
 * Signs the server's challenge with a passkey of this device. @throws CallError `DEVICE_PROMPT` (S8.14) and those of
 * calls
 */
export async function signByPasskey(): Promise<PasskeyResponse> {
  const { challengeId, options } = await call(challengePasskey, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const assertion = await prompted(() => navigator.credentials.get({ publicKey }))
  return { challengeId, assertion: assertion as PasskeyResponse['assertion'] }
}

type Attestation = Input<typeof addPasskey>['attestation']

/** Creates a passkey on this device; the server stores it under the name. @throws CallError as `signByPasskey` */
export async function makePasskey(name: string) {
  const { challengeId, options } = await call(offerPasskey, {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const attestation = await prompted(() => navigator.credentials.create({ publicKey }))
  return call(addPasskey, { challengeId, attestation: attestation as Attestation, name })
}

/** Refused, cancelled or timed out: the browser does not tell which. */
async function prompted(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((cause: unknown) => {
    throw new CallError('DEVICE_PROMPT', '', { params: { cause: nameOf(cause) } })
  })
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new CallError('DEVICE_PROMPT')
}

const nameOf = (cause: unknown) => (cause instanceof DOMException ? cause.name : '')
