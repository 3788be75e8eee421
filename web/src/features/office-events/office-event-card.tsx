import type { OfficeEvent } from '@tiantian/contracts/expo/office.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { spanText } from '../expo/event-time.ts'
import { PageLink } from '../shell/page-link.tsx'

interface OfficeEventCardProps {
  event: OfficeEvent
  /** The office page of the event. */
  url: string
  children?: ReactNode
}

/** An event in the office list: status, date and name. */
export function OfficeEventCard({ event, url, children }: OfficeEventCardProps) {
  const t = useText()
  const format = useFormat()
  const { title, state } = event
  return (
    <article className={cx(surface.pressable, cards.card)}>
      <p className={cards.line}>
        <Tag tone={state === 'published' ? 'success' : 'neutral'}>{t(`registry.state.${state}`)}</Tag>
        <span className={cards.muted}>{spanText(event, format)}</span>
      </p>
      <PageLink url={url} className={cx(surface.name, cards.name)}>
        {title}
      </PageLink>
      {children}
    </article>
  )
}
