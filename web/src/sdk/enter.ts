import type { Input } from '@tiantian/contracts/action.ts'
import type { SignedIn } from '@tiantian/contracts/user/login.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { loginByPasskey } from '@tiantian/contracts/user/passkey.ts'
import { getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { acceptTerms, TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { mergeAnonymousCart } from './anonymous-cart.ts'
import { call } from './call.ts'
import { signByPasskey } from './passkey.ts'
import { setSignedIn } from './session.ts'
import { reportToStatistics } from './statistics.ts'

/** Somebody whom the server has let in, perhaps only through the first of two doors. */
export interface Entry extends Pick<SignedIn, 'hasPassword' | 'isRestored'> {
  readonly needsSecondFactor: boolean
}

/** By username, mobile or email address, and password. */
export async function enterByPassword(input: Input<typeof loginByUsername>): Promise<Entry> {
  return enter(await call(loginByUsername, input))
}

export async function enterByRegistering(input: Input<typeof register>): Promise<Entry> {
  return enter(await call(register, input))
}

/** A passkey is both factors at once. @throws CallError `DEVICE_PROMPT` when the device was asked in vain */
export async function enterByPasskey(): Promise<Entry> {
  return enter(await call(loginByPasskey, await signByPasskey()), { isProved: true })
}

/** Keeps whom a way to sign in has answered. Who still owes a second factor is asked whether she does. */
export async function enter(signedIn: SignedIn, { isProved = false } = {}): Promise<Entry> {
  setSignedIn(signedIn)
  const needsSecondFactor = !isProved && signedIn.type === 'login' && (await owesSecondFactor())
  if (!needsSecondFactor) await finishEntering()
  return { ...signedIn, needsSecondFactor }
}

/** Once nothing more is asked of her: the visitor's cart comes along, and that she accepts the terms is noted. */
export async function finishEntering() {
  // Each page where one signs in says that she does; if it cannot be noted now, it will be the next time.
  void call(acceptTerms, { version: TERMS_VERSION }).catch(() => undefined)
  reportToStatistics((statistics) => statistics.report('login', ''))
  await mergeAnonymousCart()
}

/** If that cannot be learnt now, the next call is refused and says so: see call.ts. */
async function owesSecondFactor(): Promise<boolean> {
  const factor = await call(getSecondFactor, {}).catch(() => undefined)
  return factor?.isSetUp ?? false
}
