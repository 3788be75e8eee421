import type { ErrorCode, ErrorParams } from '@tiantian/contracts/error.ts'
import { CallError, hasCode } from '../sdk/call-error.ts'
import { isOnline } from '../sdk/online.ts'
import { i18n } from './i18n.ts'

/** The text of an error for the user: the server's own message, or else the text of the code. */
export function errorMessage(error: unknown): string {
  if (isOfflineFailure(error)) return i18n.t('error.client.NETWORK')
  if (!(error instanceof CallError)) return i18n.t('error.client.fallback')
  if (error.message) return error.message
  if (error.code !== 'ABORTED' && i18n.exists(`error.client.${error.code}`)) {
    return i18n.t(`error.client.${error.code as 'NETWORK'}`)
  }
  return isKnown(error.code)
    ? filledText(`error.code.${error.code}`, error.params)
    : i18n.t('error.client.fallback')
}

/** The text of what repeats itself as soon as the network is back. */
export const waitingMessage = (error: unknown): string =>
  isOfflineFailure(error) ? i18n.t('error.client.OFFLINE') : errorMessage(error)

/** No reply came, nor could a page's script be loaded, on a device that knows that it has no network. */
export const isOfflineFailure = (error: unknown) =>
  !isOnline() && (!(error instanceof CallError) || hasCode(error, 'NETWORK') || hasCode(error, 'TIMEOUT'))

/** Texts of codes are loaded where a page words them itself; refusals of the server bring their own. */
const isKnown = (code: CallError['code']): code is ErrorCode => i18n.exists(`error.code.${code}`)

export const filledText = (key: `error.code.${ErrorCode}`, params: ErrorParams): string =>
  i18n.t(key).replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap))
