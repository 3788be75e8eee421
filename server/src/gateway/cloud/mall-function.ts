import { AppError, VISITOR_CODE } from '@tiantian/contracts/error.ts'
import type { JsonFrame } from '../../platform/text/json-bytes.ts'
import type { Caller } from '../caller.ts'
import type { Dispatch } from '../dispatch.ts'
import type { FailureContext } from '../failure.ts'
import { failureOf } from '../failure.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { isSharedRead } from '../shared-read.ts'
import { withPictureAddresses, withPicturePaths } from './picture-address.ts'
import { isMissingOr, isObject, isText, textOf } from './wire-call.ts'

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
      const { body } = failureOf(error, { language, requestId, log })
      const code = body.code === 'LOGIN_REQUIRED' ? VISITOR_CODE : body.code
      const reply = JSON.stringify({ ...body, code })
      return frame ? frame.before + reply + frame.behind : reply
    }
  }

  async function answer(name: string, data: unknown, caller: Caller): Promise<Buffer> {
    const { pictureOrigin, token } = caller
    const input = withPicturePaths(data, pictureOrigin)
    const query = async () =>
      withPictureAddresses(await dispatch.call(name, input, caller, frame), pictureOrigin)
    const key = token === undefined ? sharedKey(name, input, caller) : undefined
    return key === undefined ? query() : (await cache.get(key, query)).body
  }

  /** As for a public read by GET: one reply for the same input in the same language. */
  function sharedKey(
    name: string,
    data: unknown,
    { language, pictureOrigin = '' }: Caller,
  ): string | undefined {
    const action = dispatch.actions.get(name)?.action
    if (!(action && isSharedRead(action))) return undefined
    // Cached replies of one transport do not fit the frame of another.
    const key = `${frame?.before ?? ''} ${pictureOrigin} ${language} ${name} ${textOf(data)}`
    return key.length > KEY_LENGTH_MAX ? undefined : key
  }
}

const isName = isText(200)
const isTokenOrMissing = isMissingOr(isText(4000))

function isMallEvent(event: unknown): event is MallEvent {
  return isObject(event) && isName(event.action) && isTokenOrMissing(event.uniIdToken)
}
