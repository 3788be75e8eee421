import type { AnyAction, Auth, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { cleanInput } from '@tiantian/contracts/text.ts'
import * as z from 'zod/mini'
import { addressKey, RateLimiter } from '../platform/network/rate-limit.ts'
import type { JsonChunk, JsonFrame } from '../platform/text/json-bytes.ts'
import { jsonBytes, members } from '../platform/text/json-bytes.ts'
import type { AssertProven, Authenticate, Authenticated, Caller, OpenKey, SignedInUser } from './caller.ts'
import type { Implementation, Services } from './implement.ts'
import { PreparedReply } from './implement.ts'

/**
 * Checks that a caller may call an action that is not public.
 * @throws AppError('LOGIN_REQUIRED' | 'PERMISSION_DENIED' | 'SECOND_FACTOR_MISSING')
 */
function assertMay(auth: Exclude<Auth, 'public'>, { user, lacksSecondFactor }: Authenticated) {
  if (auth === 'anonymous') return
  if (user.kind === 'anonymous') throw new AppError('LOGIN_REQUIRED')
  if (auth === 'member') return
  const mayCall = auth === 'admin' ? user.roles.includes('admin') : isAllowed(user.roles, auth)
  if (!mayCall) throw new AppError(lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'PERMISSION_DENIED')
}

/**
 * The input with its defaults filled in.
 * @throws AppError('INVALID_INPUT') with an issue for each invalid field
 */
function parseInput<A extends AnyAction>(action: A, input: unknown): Parsed<A> {
  const parsed = z.safeParse(action.input, cleanInput(input))
  if (parsed.success) return parsed.data as Parsed<A>
  throw new AppError('INVALID_INPUT', {}, parsed.error.issues.slice(0, 20).map(fieldIssue))
}

/** The body that a transport sends: the JSON text of a flat reply, `{"code":0,"message":"",…output}`, in UTF-8. */
export type ReplyBytes = Buffer

export interface DispatchOptions {
  readonly actions: readonly Implementation[]
  readonly services: Services
  readonly authenticate: Authenticate
  readonly assertProven: AssertProven
  readonly openKey: OpenKey
  /** Also parse replies written by PostgreSQL, and fail when they break the contract: in tests. */
  readonly checksReplies: boolean
}

export interface Dispatch {
  /** All actions by name, for the API description. */
  readonly actions: ReadonlyMap<string, Implementation>
  /**
   * Finds the action, applies the rate limit, authorizes, parses, runs and replies; the reply is written directly
   * into the frame, because copying it there later costs as much again.
   * @throws AppError, and any unforeseen error
   */
  call(name: string, input: unknown, caller: Caller, frame?: JsonFrame): Promise<ReplyBytes>
}

export function createDispatch({
  actions,
  services,
  authenticate,
  assertProven,
  openKey,
  checksReplies,
}: DispatchOptions): Dispatch {
  const byName = indexByName(actions)
  const limiter = new RateLimiter(services.clock)

  async function call(
    name: string,
    input: unknown,
    caller: Caller,
    frame: JsonFrame = BARE,
  ): Promise<ReplyBytes> {
    const found = byName.get(name)
    if (!found) throw new AppError('ACTION_NOT_FOUND')
    const { action, run } = found
    const byKey = isOpenRead(action) ? undefined : await keyOf(action, caller, openKey)
    const authenticated = byKey?.authenticated ?? (await identify(action, caller, authenticate))
    const counted = () =>
      byKey?.keyId ?? countedFor(action, authenticated?.user) ?? addressKey(caller.address)
    if (action.limit && !limiter.allow(`${name} ${counted()}`, action.limit))
      throw new AppError('TOO_MANY_REQUESTS')
    if (action.stepUp && authenticated) await assertProven(authenticated.user)
    const parsed = parseInput(action, input)
    if (action.stepUpWhen?.(parsed) && authenticated) await assertProven(authenticated.user)
    await byKey?.assertReaches(parsed)
    const context = contextOf(services, name, caller, { authenticated, byKey: byKey !== undefined })
    const reply = await run(context, parsed)
    return replyBytes(outputMembers(found, reply, checksReplies), authenticated?.renewed, frame)
  }
  return { actions: byName, call }
}

/**
 * Whose calls are counted. Of public writes, those of the network: otherwise a client could register more accounts to
 * get more attempts. Of public reads by anonymous users, likewise those of the network. Before the second step of
 * signing in, those of the session: someone who only knows the password must not use up the owner's limit.
 */
function countedFor(
  { auth, kind, beforeSecondFactor }: AnyAction,
  user: SignedInUser | undefined,
): string | undefined {
  const isOpen = auth === 'public' && (kind === 'write' || user?.kind === 'anonymous')
  if (isOpen) return undefined
  return beforeSecondFactor ? user?.sessionId : user?.id
}

/** The logger that names the request is created when something is logged, which is rare. */
function contextOf(
  services: Services,
  action: string,
  caller: Caller,
  { authenticated, byKey }: { readonly authenticated: Authenticated | undefined; readonly byKey: boolean },
) {
  return {
    db: services.db,
    clock: services.clock,
    get log() {
      return services.log.child({ requestId: caller.requestId, action })
    },
    user: authenticated?.user as SignedInUser,
    language: caller.language,
    caller,
    byKey,
  }
}

function indexByName(actions: readonly Implementation[]): Map<string, Implementation> {
  const byName = new Map(actions.map((implementation) => [implementation.action.name, implementation]))
  if (byName.size !== actions.length) throw new Error('two actions have the same name')
  return byName
}

/** What everybody may read is answered to a program as to everybody. */
const isOpenRead = ({ auth, kind }: AnyAction) => auth === 'public' && kind === 'read'

const keyOf = async (action: AnyAction, { token, mayUseKey }: Caller, openKey: OpenKey) =>
  mayUseKey && token !== undefined ? openKey(token, action) : undefined

/** A public action also accepts an expired token: otherwise the user could not sign in again. */
async function identify(
  { auth, beforeSecondFactor, isPoll, kind }: AnyAction,
  caller: Caller,
  authenticate: Authenticate,
): Promise<Authenticated | undefined> {
  if (caller.token === undefined) {
    if (auth === 'public') return undefined
    throw new AppError('LOGIN_REQUIRED')
  }
  const isRead = kind === 'read'
  if (auth === 'public') return authenticate(caller.token, { device: caller, isRead }).catch(ignoreBadToken)
  const authenticated = await authenticate(caller.token, {
    device: caller,
    beforeSecondFactor,
    isPoll,
    isRead,
  })
  assertMay(auth, authenticated)
  return authenticated
}

function ignoreBadToken(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

function outputMembers(
  { action }: Implementation,
  reply: object,
  checksReplies: boolean,
): readonly JsonChunk[] {
  if (reply instanceof PreparedReply) {
    if (checksReplies) z.parse(action.output, JSON.parse(jsonBytes(['{', ...reply.members, '}']).toString()))
    return reply.members
  }
  const own = members(z.parse(action.output, reply) as object)
  return own ? [own] : []
}

const BARE: JsonFrame = { before: '', behind: '' }

function replyBytes(
  output: readonly JsonChunk[],
  renewed: Authenticated['renewed'],
  { before, behind }: JsonFrame,
): ReplyBytes {
  const token = renewed ? `,${members(renewed)}` : ''
  const start = `${before}{"code":0,"message":""${token}${output.length > 0 ? ',' : ''}`
  return jsonBytes([start, ...output, `}${behind}`])
}
