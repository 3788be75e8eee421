import type { SubjectCard } from '@tiantian/contracts/message/message.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { pageUrl } from '../shell/page-url.ts'

/** A message in one line. */
export function messageSummary(
  { kind, text, isRecalled }: { readonly kind: string; readonly text: string; readonly isRecalled: boolean },
  t: Translate,
): string {
  if (isRecalled) return t('message.recalled')
  if (text) return text
  if (kind === 'file') return t('message.kind.file')
  if (kind === 'voice') return t('message.voice.title')
  if (kind === 'location') return t('message.kind.location')
  return kind === 'contact' ? t('message.kind.contact') : t('message.kind.card')
}

/** The support of the alliance is named in the language of the reader. */
export function useOtherName({ other }: Pick<Thread, 'other'>): string {
  const t = useText()
  if (other.kind === 'office') return t('message.support')
  return other.name || t('message.someone')
}

const SUBJECT_PAGES = {
  product: '/pages/product/detail',
  order: '/pages/order/detail',
  quote: '/pages/shop/quote',
  event: '/pages/expo-forum/event-detail',
} as const

/** What stands below the title of a card. */
export function cardNote({ kind, note }: Pick<SubjectCard, 'kind' | 'note'>, t: Translate): string {
  if (kind === 'order') return t(`order.state.${note}` as 'order.state.created')
  return kind === 'quote' ? t(`quote.state.${note}` as 'quote.state.sent') : note
}

export function subjectUrl({ kind, id, askedId }: SubjectCard): string {
  // The buyer sees a quote on the page of the request, beside the others.
  if (kind === 'quote' && askedId) return pageUrl('/pages/quote/detail', { id: askedId })
  return pageUrl(SUBJECT_PAGES[kind], { id })
}
