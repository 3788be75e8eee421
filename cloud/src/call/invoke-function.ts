import type { CallType, CloudCore } from '../cloud-core.ts'
import { CloudError, invalidParam } from '../cloud-error.ts'
import type { Json } from '../json.ts'
import type { RequestOptions } from './gateway.ts'

export interface Invocation {
  readonly name: string
  readonly args: Json
  readonly type: CallType
  readonly options?: RequestOptions & SecureOptions
}

export interface SecureOptions {
  /** Requests the secure network, which is not available to a web client. */
  readonly secretType?: 'none' | 'request' | 'response' | 'both' | undefined
}

export interface FunctionAnswer {
  readonly success: boolean
  /** The return value of the function. */
  readonly result: unknown
  readonly requestId: string
  readonly errCode: 0
}

const ARGUMENTS_MAX_BYTES = 2 ** 20

/** Runs a function by name, as the signed-in user and with the client info (S7.6). */
export async function invokeFunction(core: CloudCore, invocation: Invocation): Promise<FunctionAnswer> {
  const { name: functionTarget, type, options } = invocation
  const emitResponse = <Content>(content: Content) => {
    core.events.emit('response', { type, content })
    return content
  }
  try {
    const params = { functionTarget, functionArgs: argumentsOf(core, invocation) }
    const answer = await core.gateway.request('serverless.function.runtime.invoke', params, options)
    return emitResponse({ ...answer, errCode: 0 })
  } catch (error) {
    throw emitResponse(error instanceof CloudError ? named(error, functionTarget) : error)
  }
}

function argumentsOf({ tokens, clientInfo }: CloudCore, { args, options }: Invocation): Json {
  // S8.10: a web client that requests the secure network is not on its list of clients.
  if ((options?.secretType ?? 'none') !== 'none') throw new CloudError(20101, 'Invalid client')
  if (new TextEncoder().encode(JSON.stringify(args)).length > ARGUMENTS_MAX_BYTES) {
    throw invalidParam('arguments must not exceed 1 MB')
  }
  const uniIdToken = args.uniIdToken ?? tokens.readToken()?.token
  return { ...args, clientInfo: clientInfo(), ...(uniIdToken !== undefined && { uniIdToken }) }
}

function named(error: CloudError, name: string): CloudError {
  const isUnknown = /fc_function_not_found|FUNCTION_NOT_FOUND/.test(error.message)
  const hint = isUnknown ? ` (the service space has no function ${name})` : ''
  const { code, requestId, errSubject } = error
  return new CloudError(code, `[${name}]: ${error.message}${hint}`, { requestId, errSubject, cause: error })
}
