import type { Input } from '@tiantian/contracts/action.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import { loginByPasskey } from '@tiantian/contracts/user/passkey.ts'
import { getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { acceptTerms, TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { mergeAnonymousCart } from './anonymous-cart.ts'
import { call } from './call.ts'
import { signByPasskey } from './passkey.ts'
import { setSignedIn } from './session.ts'
import { reportToStatistics } from './statistics.ts'

/** A user the server has let in, perhaps only with the first factor. */
export interface SignInOutcome extends Pick<SignedIn, 'hasPassword' | 'isRestored'> {
  readonly needsSecondFactor: boolean
}

/** By username, mobile or email address, and password. */
export async function signInByPassword(input: Input<typeof loginByUsername>): Promise<SignInOutcome> {
  return enter(await call(loginByUsername, input))
}

export async function signInByRegistering(input: Input<typeof register>): Promise<SignInOutcome> {
  return enter(await call(register, input))
}

/** A passkey is both factors at once. @throws CallError `DEVICE_PROMPT` when the device prompt failed */
export async function signInByPasskey(): Promise<SignInOutcome> {
  return enter(await call(loginByPasskey, await signByPasskey()), { isProved: true })
}

/** Stores the user from a login reply. If a second factor is still required, it is requested. */
export async function enter(signedIn: SignedIn, { isProved = false } = {}): Promise<SignInOutcome> {
  setSignedIn(signedIn)
  const needsSecondFactor = !isProved && signedIn.type === 'login' && (await owesSecondFactor())
  if (!needsSecondFactor) await finishEntering()
  return { ...signedIn, needsSecondFactor }
}

/** After all factors: the visitor's cart is merged, and the acceptance of the terms is recorded. */
export async function finishEntering() {
  // Each login page states the acceptance; if it cannot be recorded now, it will be at the next login.
  void call(acceptTerms, { version: TERMS_VERSION }).catch(() => undefined)
  reportToStatistics((statistics) => statistics.report('login', ''))
  await mergeAnonymousCart()
}

/** If this fails, the next call is refused with that reason: see call.ts. */
async function owesSecondFactor(): Promise<boolean> {
  const factor = await call(getSecondFactor, {}).catch(() => undefined)
  return factor?.isSetUp ?? false
}
