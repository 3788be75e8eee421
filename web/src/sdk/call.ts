import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import { namesOneCar } from '@tiantian/contracts/vehicle/car-number.ts'
import { CallError, hasCode, isTokenRefused } from './call-error.ts'
import { cloud } from './cloud.ts'
import type { ErrorReply } from './failure.ts'
import { callErrorOf, errorOfReply } from './failure.ts'
import { getSession, isMemberToken, isTokenValid, removeToken, setSignedIn } from './session.ts'
import { mayTryAgain } from './step-up.ts'

/** A flat reply (S7.1). The cloud client has already stored the token that came with it (S4.4). */
interface CallReply {
  readonly code: 0
}

/**
 * Sends one request to the server. Shared reads use GET without a token, so that the browser and a CDN may cache
 * them; a VIN is never part of an address. @throws CallError, or the reason of the caller's abort signal
 */
async function send(action: AnyAction, input: object, signal: AbortSignal | undefined): Promise<CallReply> {
  const options = { timeout: NETWORK_TIMEOUT_MS, signal }
  const isShared = action.kind === 'read' && action.auth === 'public' && !isOfOneCar(input)
  try {
    const reply = await (isShared ? cloud.readMall : cloud.callMall)(action.name, input, options)
    // S8.1: a refused token without an account comes as a reply.
    if (reply.code) throw errorOfReply(reply as unknown as ErrorReply)
    return reply as unknown as CallReply
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    throw signal?.aborted ? signal.reason : callErrorOf(error)
  }
}

const isOfOneCar = (input: object) =>
  'text' in input && typeof input.text === 'string' && namesOneCar(input.text)

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * `ended`: a token was refused (S8.3); `missing`: a write was made without one; `unread`: a read without one, perhaps
 * for a prefetched page; `half`: the second factor is still required.
 */
export type LoginReason = 'ended' | 'missing' | 'unread' | 'half'
type LoginListener = (reason: LoginReason) => void
const loginListeners = new Set<LoginListener>()

/** Notified of calls that need a (new) login; the shell opens the login page (S8.8). */
export function onLoginNeeded(listener: LoginListener): () => void {
  loginListeners.add(listener)
  return () => loginListeners.delete(listener)
}

/** Calls an action on the server. Throws CallError; what is retried, `withPatience` decides. */
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

/** S4.1: an expired token identifies nobody. Returns whether there was one. */
export function dropEndedToken(): boolean {
  const hasEnded = getSession().token !== undefined && !isTokenValid()
  if (hasEnded) removeToken()
  return hasEnded
}

/**
 * A user without an account has nothing to read: a read creates none, neither at start nor when a page is rendered
 * again at logout.
 */
async function ensureAccount({ auth, kind }: AnyAction) {
  if (auth !== 'anonymous' || isTokenValid()) return
  if (kind === 'read') throw new CallError('LOGIN_REQUIRED')
  await ensureAnonymousUser()
}

let anonymousLogin: Promise<unknown> | undefined

/** A visitor gets an anonymous account with the first write, such as to a cart (S4.7). */
async function ensureAnonymousUser(): Promise<void> {
  anonymousLogin ??= callOnce(loginAnonymous, {}, {})
    .then((anonymous) => {
      // A user who logged in meanwhile keeps that session.
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

type RefusedCall = Pick<AnyAction, 'auth' | 'kind'> & { readonly hasEnded: boolean }

/** Clears the refused token and requests a login; true if a new anonymous account may repeat the call. */
export function noteRefusal(error: unknown, sent: string | undefined, refused?: RefusedCall): boolean {
  // Another call may have renewed the token, or a login or logout replaced it: then the session goes on.
  const isCurrent = getSession().token === sent
  // S8.1: a refused token without a stored account matters to nobody; the caller gets the error, no page opens.
  if (isTokenRefused(error) && sent) {
    if (isCurrent) removeToken()
    if (refused?.auth === 'anonymous' && !isMemberToken(sent)) return true
    if (isCurrent) askLogin('ended')
  } else if (isCurrent) {
    askForWhatLacks(error, refused)
  }
  return false
}

function askForWhatLacks(error: unknown, refused: RefusedCall | undefined) {
  const isOnlyRead = refused?.kind === 'read' && !refused.hasEnded
  if (hasCode(error, 'LOGIN_REQUIRED')) askLogin(isOnlyRead ? 'unread' : 'missing')
  else if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) askLogin('half')
}

/** Also for what will need a member later: a visitor is asked before typing what a login would lose. */
export function askLogin(reason: LoginReason) {
  for (const listener of loginListeners) listener(reason)
}
