import type { SubjectCard } from '@tiantian/contracts/message/message.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import { useText } from '../../i18n/use-text.ts'
import { pageUrl } from '../shell/page-url.ts'

type Translate = ReturnType<typeof useText>

/** A message in one line. */
export function messageSummary(
  { kind, text, isRecalled }: { readonly kind: string; readonly text: string; readonly isRecalled: boolean },
  t: Translate,
): string {
  if (isRecalled) return t('message.recalled')
  if (text) return text
  if (kind === 'file') return t('message.kind.file')
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
  event: '/pages/expo-forum/event-detail',
} as const

export function subjectUrl({ kind, id }: Pick<SubjectCard, 'kind' | 'id'>): string {
  return pageUrl(SUBJECT_PAGES[kind], { id })
}
