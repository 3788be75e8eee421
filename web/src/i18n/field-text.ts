import type { ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'
import { i18n } from './i18n.ts'

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
