import { AppError } from '@tiantian/contracts/error.ts'
import type { JsonFrame } from '../../platform/json-bytes.ts'
import type { Caller } from '../caller.ts'
import type { Dispatch } from '../dispatch.ts'
import type { FailureContext } from '../failure.ts'
import { failureOf } from '../failure.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { isSharedRead } from '../shared-read.ts'
import { isMissingOr, isObject, isText } from './wire-call.ts'

export const MALL_FUNCTION = 'tiantian-mall'

/** The event of the cloud function (S7.1). */
interface MallEvent {
  readonly action: string
  readonly data?: unknown
  readonly uniIdToken?: string | undefined
}

/** Calls the mall with an event. A function always replies: the code in the reply is the result. */
export type MallFunction = (
  event: unknown,
  caller: Caller,
  log: FailureContext['log'],
) => Promise<Buffer | string>

/** Longer inputs are hardly repeated within two seconds. */
const KEY_LENGTH_MAX = 4000

interface MallFunctionOptions {
  readonly dispatch: Dispatch
  readonly cache: ReplyCache
  /** The frame that the transport puts around each reply. */
  readonly frame?: JsonFrame
}

export function createMallFunction({ dispatch, cache, frame }: MallFunctionOptions): MallFunction {
  return async (event, caller, log) => {
    try {
      if (!isMallEvent(event)) throw new AppError('INVALID_INPUT', {}, [{ path: 'action', rule: 'required' }])
      const { action, data = {}, uniIdToken = caller.token } = event
      return await answer(action, data, { ...caller, token: uniIdToken || undefined })
    } catch (error) {
      const { requestId, language } = caller
      const reply = JSON.stringify(failureOf(error, { language, requestId, log }).body)
      return frame ? frame.before + reply + frame.behind : reply
    }
  }

  async function answer(name: string, data: unknown, caller: Caller): Promise<Buffer> {
    const key = caller.token === undefined ? sharedKey(name, data, caller) : undefined
    const ask = () => dispatch.call(name, data, caller, frame)
    return key === undefined ? ask() : (await cache.get(key, ask)).body
  }

  /** As for a public read by GET: one reply for the same input in the same language. */
  function sharedKey(name: string, data: unknown, { language }: Caller): string | undefined {
    const action = dispatch.actions.get(name)?.action
    if (!(action && isSharedRead(action))) return undefined
    // Cached replies of one transport do not fit the frame of another.
    const key = `${frame?.before ?? ''} ${language} ${name} ${textOf(data)}`
    return key.length > KEY_LENGTH_MAX ? undefined : key
  }
}

const isName = isText(200)
const isTokenOrMissing = isMissingOr(isText(4000))

function isMallEvent(event: unknown): event is MallEvent {
  return isObject(event) && isName(event.action) && isTokenOrMissing(event.uniIdToken)
}

/** Input nested too deep to be serialized is too long for a key. */
function textOf(data: unknown): string {
  try {
    return JSON.stringify(data)
  } catch {
    return ' '.repeat(KEY_LENGTH_MAX)
  }
}
