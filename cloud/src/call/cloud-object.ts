import { watchForToken } from '../account/renewed-token.ts'
import type { CloudCore } from '../cloud-core.ts'
import { CloudError, invalidParam } from '../cloud-error.ts'
import type { Json } from '../json.ts'
import { isJson } from '../json.ts'
import type { RequestOptions } from './gateway.ts'
import type { SecureOptions } from './invoke-function.ts'
import { invokeFunction } from './invoke-function.ts'
import type { ErrorOptions, Loading, ObjectHooks } from './object-dialog.ts'
import { checkErrorOptions, showFailure } from './object-dialog.ts'
import { refusalOf, reported } from './refusal.ts'

export interface ObjectCall {
  readonly objectName: string
  readonly methodName: string
  readonly params: readonly unknown[]
}

export interface ObjectOptions extends RequestOptions, SecureOptions {
  /** Shows nothing: the caller does. */
  readonly customUI?: boolean | undefined
  readonly loadingOptions?: Partial<Loading> | undefined
  readonly errorOptions?: ErrorOptions | undefined
  /** Replaces the hooks of the cloud. */
  readonly hooks?: ObjectHooks | undefined
  /** Provides a better message for a call that never reached the object. */
  parseSystemError?(
    failure: ObjectCall & Pick<CloudError, 'errCode' | 'errMsg'>,
  ): { errMsg?: string } | undefined | Promise<{ errMsg?: string } | undefined>
}

/** The methods of an untyped object: they accept anything and return a JSON object. */
export type AnyObject = Readonly<Record<string, (...params: unknown[]) => Promise<Json>>>

const LOGIN = /^(login|register)/

/**
 * A cloud object whose remote methods are called like local ones (S7.3). A truthy `errCode` in the reply rejects; a
 * renewed token is stored. @throws Error for an unknown type in errorOptions
 */
export function cloudObject<Methods extends object = AnyObject>(
  core: CloudCore,
  objectName: string,
  options: ObjectOptions = {},
): Methods {
  checkErrorOptions(options.errorOptions ?? {})
  const method =
    (methodName: string) =>
    (...params: unknown[]) =>
      call(core, { objectName, methodName, params }, options)
  return new Proxy({} as Methods, {
    // `then` would make the object a promise when it is awaited.
    get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : method(name)),
  })
}

async function call(core: CloudCore, input: ObjectCall, options: ObjectOptions): Promise<unknown> {
  const { customUI, loadingOptions, errorOptions = {} } = options
  const hooks = customUI ? {} : (options.hooks ?? core.objectHooks)
  hooks.loadingStart?.({ title: 'loading', mask: true, ...loadingOptions })
  try {
    const answer = core.interceptors.around('callObject', input, (command) => invoke(core, command, options))
    return await answer.finally(() => hooks.loadingEnd?.())
  } catch (error) {
    const isRetried = error instanceof CloudError && (await showFailure(hooks, errorOptions, error))
    if (isRetried) return call(core, input, options)
    throw error
  }
}

async function invoke(core: CloudCore, input: ObjectCall, options: ObjectOptions): Promise<unknown> {
  const { objectName, methodName: method, params } = input
  if (method.startsWith('_')) throw invalidParam(`${objectName}.${method} is private`)
  const commitToken = watchForToken(core, LOGIN.test(method))
  const invocation = { name: objectName, args: { method, params }, type: 'cloudobject', options } as const
  const { result, requestId } = await invokeFunction(core, invocation).catch(async (error: unknown) => {
    throw await reworded(input, options, error)
  })
  if (!isJson(result)) return result
  commitToken(result.newToken)
  if (!result.errCode) return result
  throw reported(core.events, refusalOf(result, requestId))
}

async function reworded(
  input: ObjectCall,
  { parseSystemError }: ObjectOptions,
  error: unknown,
): Promise<unknown> {
  if (!(parseSystemError && error instanceof CloudError)) return error
  const { errCode, errMsg, requestId } = error
  const words = await parseSystemError({ ...input, errCode, errMsg })
  return words?.errMsg ? new CloudError(errCode, words.errMsg, { requestId, cause: error }) : error
}
