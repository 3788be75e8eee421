import type { AnyAction, Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { JsonFrame } from '../../platform/text/json-bytes.ts'
import type { Authenticate, Authenticated, Caller } from '../caller.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Services } from '../implement.ts'
import { clientInfoOf, deviceIdOf, languageOfClient } from './client-info.ts'
import type { CloudFunction, FunctionContext } from './cloud-function.ts'
import type { MallFunction } from './mall-function.ts'
import { MALL_FUNCTION } from './mall-function.ts'
import { withPictureAddresses } from './picture-address.ts'
import type { WireCallParams } from './wire-call.ts'
import { CloudRefusal, isObject, isText } from './wire-call.ts'

/** The envelope that a cloud client expects around a successful reply. */
export const ENVELOPE: JsonFrame = { before: '{"success":true,"data":', behind: '}' }

/** A reply as JSON in the envelope. */
export const enveloped = (answer: object): string =>
  ENVELOPE.before + JSON.stringify(answer) + ENVELOPE.behind

export interface InvokeOptions {
  readonly functions: readonly CloudFunction[]
  /** Its replies are already in the envelope. */
  readonly callMall: MallFunction
  readonly dispatch: Dispatch
  readonly authenticate: Authenticate
  readonly services: Services
}

/** Replies with the return value of the function, in the envelope. */
export type Invoke = (params: WireCallParams, caller: Caller) => Promise<Buffer | string>

/** `serverless.function.runtime.invoke`. */
export function createInvoke({
  functions,
  callMall,
  dispatch,
  authenticate,
  services,
}: InvokeOptions): Invoke {
  const byName = new Map(functions.map((each) => [each.name, each]))
  if (byName.size !== functions.length) throw new Error('two cloud functions have the same name')

  return async (params, anonymous) => {
    const { functionTarget, functionArgs } = targetOf(params)
    const clientInfo = clientInfoOf(functionArgs)
    const language = languageOfClient(clientInfo) ?? anonymous.language
    const device = { ...anonymous, language, deviceId: deviceIdOf(clientInfo) }
    if (functionTarget === MALL_FUNCTION) return callMall(functionArgs, device, services.log)
    const found = byName.get(functionTarget)
    if (!found) throw notFound(functionTarget)
    const caller = { ...device, token: tokenOf(functionArgs) }
    const authenticated = await identify(caller, found, authenticate)
    const context = {
      ...services,
      caller,
      language,
      clientInfo,
      ...authenticated,
      call: callAs(dispatch, caller),
    }
    const reply = await found.invoke(functionArgs, context)
    const whole = enveloped(withRenewal(reply, authenticated.renewed, found.renewal))
    return withPictureAddresses(whole, device.pictureOrigin)
  }
}

const isName = isText(100)

function targetOf({ functionTarget, functionArgs = {} }: WireCallParams) {
  if (isName(functionTarget) && functionTarget && isObject(functionArgs)) {
    return { functionTarget, functionArgs }
  }
  throw new CloudRefusal('InvalidParameter.Params', 'functionTarget must be a name, functionArgs an object')
}

/** The client recognizes a missing function by exactly this word. */
function notFound(name: string) {
  const shown = /^[\w-]{1,60}$/.test(name) ? ` ${name}` : ''
  return new CloudRefusal('FunctionNotFound', `FUNCTION_NOT_FOUND: this space has no function${shown}`)
}

/** A value that is not a string still counts as a token, an invalid one. */
function tokenOf({ uniIdToken }: WireCallParams): string | undefined {
  if (uniIdToken === undefined || uniIdToken === null || uniIdToken === '') return undefined
  return typeof uniIdToken === 'string' && uniIdToken.length <= TOKEN_LENGTH_MAX ? uniIdToken : 'none of ours'
}

const TOKEN_LENGTH_MAX = 4000

type FunctionCaller = Pick<FunctionContext, 'user' | 'tokenProblem' | 'renewed'>

/** An invalid token is no refusal yet: many functions are public. */
async function identify(
  caller: Caller,
  { isPoll }: CloudFunction,
  authenticate: Authenticate,
): Promise<FunctionCaller> {
  const { token } = caller
  if (token === undefined) return { user: undefined, tokenProblem: undefined, renewed: undefined }
  try {
    const { user, renewed } = await authenticate(token, { device: caller, isPoll })
    return { user, renewed, tokenProblem: undefined }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { user: undefined, tokenProblem: error.code, renewed: undefined }
  }
}

const callAs =
  (dispatch: Dispatch, caller: Caller) =>
  async <A extends AnyAction>({ name }: A, input: unknown): Promise<Output<A>> =>
    JSON.parse((await dispatch.call(name, input, caller)).toString()) as Output<A>

function withRenewal(
  reply: object,
  renewed: Authenticated['renewed'],
  form: CloudFunction['renewal'],
): object {
  if (!renewed) return reply
  if (form !== 'newToken') return { ...renewed, ...reply }
  return { newToken: renewed, ...reply }
}
