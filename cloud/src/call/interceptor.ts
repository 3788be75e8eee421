import { CloudError } from '../cloud-error.ts'

/** The calls that can be intercepted. */
export type InterceptedCall =
  | 'callFunction'
  | 'callObject'
  | 'database'
  | 'databaseForJQL'
  | 'uploadFile'
  | 'chooseAndUploadFile'
  | 'downloadFile'
  | 'getTempFileURL'
  | 'deleteFile'

/** Hooks around a call. Any return value but undefined replaces their argument. */
export interface Interceptor {
  /** Before the call, with its options; false cancels it. */
  invoke?(options: unknown): unknown
  success?(result: unknown): unknown
  fail?(error: unknown): unknown
  /** After success or fail, with the argument of either. */
  complete?(outcome: unknown): unknown
}

export interface Interceptors {
  /** Returns the function that removes the interceptor. */
  add(call: InterceptedCall, interceptor: Interceptor): () => void
  /** Without an interceptor, removes all of the call's. */
  remove(call: InterceptedCall, interceptor?: Interceptor): void
  /** Runs a call between its interceptors, in the order in which they were added. */
  around<Options, Result>(
    call: InterceptedCall,
    options: Options,
    run: (options: Options) => Promise<Result>,
  ): Promise<Result>
}

export function createInterceptors(): Interceptors {
  const added = new Map<InterceptedCall, readonly Interceptor[]>()
  const of = (call: InterceptedCall) => added.get(call) ?? []

  function remove(call: InterceptedCall, interceptor?: Interceptor) {
    added.set(call, interceptor ? of(call).filter((other) => other !== interceptor) : [])
  }

  return {
    add(call, interceptor) {
      added.set(call, [...of(call), interceptor])
      return () => remove(call, interceptor)
    },
    remove,
    async around(call, options, run) {
      const notify = notifier(of(call))
      try {
        const changed = await notify('invoke', options)
        if ((changed as unknown) === false) throw new CloudError('SYS_ERR', `${call}:fail intercepted`)
        const result = await notify('success', await run(changed))
        await notify('complete', result)
        return result
      } catch (error) {
        const value = await notify('fail', error)
        await notify('complete', value)
        throw value
      }
    },
  }
}

function notifier(interceptors: readonly Interceptor[]) {
  return async <Value>(hook: keyof Interceptor, value: Value) => {
    let current = value
    for (const interceptor of interceptors) {
      const answer = await interceptor[hook]?.(current)
      if (answer !== undefined) current = answer as Value
    }
    return current
  }
}
