import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { loginAnonymous } from '@tiantian/contracts/user/login.ts'
import { CallError, isLoginNeeded, isTokenRefused } from './call-error.ts'
import { languageStore } from './language.ts'
import { getSession, isTokenValid, removeToken, setSignedIn, setToken } from './session.ts'
import { send } from './transport.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

type LoginListener = () => void
const loginListeners = new Set<LoginListener>()

/** Hears of calls that need a (new) login; the shell opens the login page (S8.8). */
export function onLoginNeeded(listener: LoginListener): () => void {
  loginListeners.add(listener)
  return () => loginListeners.delete(listener)
}

/** Asks the server to do an action. Throws CallError; see transport.ts for what is retried. */
export async function call<A extends AnyAction>(
  action: A,
  input: Input<A>,
  options: CallOptions = {},
): Promise<Output<A>> {
  if (action.auth === 'guest') await ensureGuest()
  try {
    return await callOnce(action, input, options)
  } catch (error) {
    return recover(error, action, input, options)
  }
}

let guestLogin: Promise<unknown> | undefined

/** A visitor gets an anonymous account the first time she needs one, say for a cart (S4.7). */
export async function ensureGuest(): Promise<void> {
  if (isTokenValid()) return
  guestLogin ??= callOnce(loginAnonymous, {}, {})
    .then(setSignedIn)
    .finally(() => {
      guestLogin = undefined
    })
  await guestLogin
}

async function callOnce<A extends AnyAction>(action: A, input: Input<A>, { signal }: CallOptions) {
  const token = isTokenValid() ? getSession().token : undefined
  const reply = await send(action, input, { language: languageStore.get(), token, signal })
  if (reply.token && reply.tokenExpired) setToken(reply.token, reply.tokenExpired)
  return reply as Output<A>
}

/** An anonymous account that the server no longer knows is replaced; a person is sent to the login page. */
async function recover<A extends AnyAction>(
  error: unknown,
  action: A,
  input: Input<A>,
  options: CallOptions,
): Promise<Output<A>> {
  const { token, isMember } = getSession()
  if (isTokenRefused(error) && token) {
    removeToken()
    if (!isMember && action.auth === 'guest') {
      await ensureGuest()
      return callOnce(action, input, options)
    }
  }
  // S8.1: a refused token without a stored account is nobody's loss; the caller gets the error, no page opens.
  if (isLoginNeeded(error) && (token || isLoginRequired(error))) {
    for (const listener of loginListeners) listener()
  }
  throw error
}

function isLoginRequired(error: unknown): boolean {
  return error instanceof CallError && error.code === 'LOGIN_REQUIRED'
}
