import { i18n } from '../../i18n/i18n.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { showModal } from '../../ui/modal-store.ts'

/** Requirements for review, by the last part of their path: `text.body.alt`. */
const PARTS = ['summary', 'body', 'coverAlt', 'alt', 'picture', 'video'] as const

/** Says what a text lacks for review, if that was the reason for refusal. */
export function reportMissing(error: unknown): boolean {
  if (!hasCode(error, 'INVALID_INPUT')) return false
  const missing = PARTS.filter((part) => error.fields.some(({ path }) => path.split('.').at(-1) === part))
  if (missing.length === 0) return false
  const content = missing.map((part) => i18n.t(`newsroom.missing.${part}`)).join('\n')
  void showModal({ title: i18n.t('newsroom.missing.title'), content, showCancel: false })
  return true
}
