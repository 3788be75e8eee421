import type { ErrorCode, ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'
import { CallError, hasCode } from '../sdk/call-error.ts'
import { isOnline } from '../sdk/online.ts'
import { i18n } from './i18n.ts'

/** The text of an error for the user: the server's own message, or else the text of the code. */
export function errorMessage(error: unknown): string {
  if (isOfflineFailure(error)) return i18n.t('error.client.OFFLINE')
  if (!(error instanceof CallError)) return i18n.t('error.client.fallback')
  if (error.message) return error.message
  if (error.code !== 'ABORTED' && i18n.exists(`error.client.${error.code}`)) {
    return i18n.t(`error.client.${error.code as 'NETWORK'}`)
  }
  return isKnown(error.code) ? codeText(error.code, error.params) : i18n.t('error.client.fallback')
}

/** No reply came, nor could a page's script be loaded, on a device that knows that it has no network. */
const isOfflineFailure = (error: unknown) =>
  !isOnline() && (!(error instanceof CallError) || hasCode(error, 'NETWORK') || hasCode(error, 'TIMEOUT'))

/** The database and cloud objects have codes of their own; those usually come with a message. */
const isKnown = (code: CallError['code']): code is ErrorCode => i18n.exists(`error.code.${code}`)

/** The text of a code within a reply, such as the problem of a cart line. */
export function codeText(code: ErrorCode, params: ErrorParams = {}): string {
  return i18n
    .t(`error.code.${code}`)
    .replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap))
}

/** The text beside a field. */
export function fieldText({ rule, params = {} }: FieldIssue): string {
  const key = ruleKey(rule, params)
  return i18n.exists(`error.rule.${key}`)
    ? i18n.t(`error.rule.${key as 'required'}`, { ...params })
    : i18n.t('error.rule.invalid_type')
}

function ruleKey(rule: string, params: ErrorParams): string {
  if (rule !== 'too_small' && rule !== 'too_big') return rule
  if (params.origin === 'string')
    return rule === 'too_small' && params.minimum === 1 ? 'required' : `${rule}_text`
  if (params.origin === 'array' || params.origin === 'set') return `${rule}_list`
  return `${rule}_number`
}

/** The texts of a refused form by field path: `{ 'address.phone': '…' }`. */
export function fieldTexts(issues: readonly FieldIssue[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) texts[issue.path] ??= fieldText(issue)
  return texts
}
