import type { CloudCore } from './cloud-core.ts'
import type { RequestOptions } from './gateway.ts'
import type { FunctionAnswer, SecureOptions } from './invoke-function.ts'
import { invokeFunction } from './invoke-function.ts'

export interface FunctionCall extends RequestOptions, SecureOptions {
  readonly name: string
  /** What the function gets, as JSON. A `uniIdToken` in it takes the place of the stored one. */
  readonly data?: object | undefined
}

/** Calls a cloud function between its interceptors. What it returns is `result`; it is never looked into. */
export function callFunction(core: CloudCore, call: FunctionCall): Promise<FunctionAnswer> {
  return core.interceptors.around('callFunction', call, (options) => {
    const { name, data } = options
    return invokeFunction(core, { name, args: { ...data }, type: 'cloudfunction', options })
  })
}
