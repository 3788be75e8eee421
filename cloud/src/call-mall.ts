import { callFunction } from './call-function.ts'
import type { CloudCore } from './cloud-core.ts'
import { failureKind } from './error-table.ts'
import type { RequestOptions } from './gateway.ts'
import type { Json } from './json.ts'
import { isJson, objectOf } from './json.ts'
import { withPatience } from './patience.ts'
import { refusalOf, reported } from './refusal.ts'
import { watchForToken } from './renewed-token.ts'

const MALL = 'tiantian-mall'
/** An anonymous login is no reason to sign out who has logged in meanwhile. */
const LOGIN = /^user\/(login\/(?!anonymous)|account\/register)/

/**
 * Asks the mall to do an action (S7.1) and answers its flat reply. What times out is tried six times in all (S8.6),
 * with longer and longer pauses, so an action must bear being asked twice. @throws CloudError: see `failureKind`
 */
export async function callMall(
  core: CloudCore,
  action: string,
  data: object = {},
  options: RequestOptions = {},
): Promise<Json> {
  const commitToken = watchForToken(core, LOGIN.test(action))
  const call = { ...options, name: MALL, data: { action, data } }
  const { result, requestId } = await withPatience(core.host, options.signal, () => callFunction(core, call))
  if (!isJson(result)) return {}
  if (result.code) return refused(core, result, requestId)
  commitToken(result)
  return result.type === 'register' ? withUserId(result) : result
}

function refused({ tokens, events }: CloudCore, reply: Json, requestId: string): Json {
  const error = refusalOf(reply, requestId)
  // S8.1: who was never logged in has lost nothing; she gets the reply as it is.
  if (failureKind(error, tokens.readToken() !== undefined) === 'silent') return reply
  throw reported(events, error)
}

/** S4.6: the user that a registration answers bears the new uid. */
function withUserId(reply: Json): Json {
  return { ...reply, userInfo: { ...objectOf(reply.userInfo), _id: reply.uid } }
}
