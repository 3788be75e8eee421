import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { loginAnonymous } from '@tiantian/contracts/user/login.ts'
import { CallError, hasCode, isTokenRefused } from './call-error.ts'
import { getSession, isMemberToken, isTokenValid, removeToken, setSignedIn } from './session.ts'
import { mayTryAgain } from './step-up.ts'
import { send } from './transport.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * `ended`: a token was refused (S8.3); `missing`: something was to be done without one; `unread`: something was to be
 * read without one, perhaps for a page that is only fetched ahead; `half`: the second factor is still owed.
 */
export type LoginReason = 'ended' | 'missing' | 'unread' | 'half'
type LoginListener = (reason: LoginReason) => void
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
  const hasEnded = dropEndedToken()
  await ensureAccount(action)
  const sent = getSession().token
  try {
    return await callOnce(action, input, options)
  } catch (error) {
    if (noteRefusal(error, sent, { ...action, hasEnded })) await ensureAccount(action)
    else if (!(await mayTryAgain(error))) throw error
    return callOnce(action, input, options)
  }
}

/** S4.1: an ended token says nothing about anybody. Answers whether there was one. */
export function dropEndedToken(): boolean {
  const hasEnded = getSession().token !== undefined && !isTokenValid()
  if (hasEnded) removeToken()
  return hasEnded
}

/** Who has no account has nothing to read: to look makes none, neither at start nor when a page is shown anew at logout. */
async function ensureAccount({ auth, kind }: AnyAction) {
  if (auth !== 'anonymous' || isTokenValid()) return
  if (kind === 'read') throw new CallError('LOGIN_REQUIRED')
  await ensureAnonymousUser()
}

let anonymousLogin: Promise<unknown> | undefined

/** A visitor gets an anonymous account the first time she keeps something, say in a cart (S4.7). */
async function ensureAnonymousUser(): Promise<void> {
  anonymousLogin ??= callOnce(loginAnonymous, {}, {})
    .then((anonymous) => {
      // Whoever logged in meanwhile stays who she is.
      if (!getSession().isMember) setSignedIn(anonymous)
    })
    .finally(() => {
      anonymousLogin = undefined
    })
  await anonymousLogin
}

async function callOnce<A extends AnyAction>(action: A, input: Input<A>, { signal }: CallOptions) {
  return (await send(action, input as object, signal)) as Output<A>
}

type CallQuery = Pick<AnyAction, 'auth' | 'kind'> & { readonly hasEnded: boolean }

/** Clears the refused token and asks for a login; true when a new anonymous account may try the call again. */
export function noteRefusal(error: unknown, sent: string | undefined, input?: CallQuery): boolean {
  // Another call may have renewed the token, a login replaced it or she logged out: then nothing ends for her.
  const isCurrent = getSession().token === sent
  // S8.1: a refused token without a stored account is nobody's loss; the caller gets the error, no page opens.
  if (isTokenRefused(error) && sent) {
    if (isCurrent) removeToken()
    if (input?.auth === 'anonymous' && !isMemberToken(sent)) return true
    if (isCurrent) askLogin('ended')
  } else if (isCurrent) {
    askForWhatLacks(error, input)
  }
  return false
}

function askForWhatLacks(error: unknown, input: CallQuery | undefined) {
  const isOnlyRead = input?.kind === 'read' && !input.hasEnded
  if (hasCode(error, 'LOGIN_REQUIRED')) askLogin(isOnlyRead ? 'unread' : 'missing')
  else if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) askLogin('half')
}

/** Also for what needs a member later: whoever is none is asked before she writes what a login would lose. */
export function askLogin(reason: LoginReason) {
  for (const listener of loginListeners) listener(reason)
}
