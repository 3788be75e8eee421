import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { PageError } from '../shell/error/error-pages.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { EVENTS_PAGE, MY_EVENTS_PAGE } from './event-address.ts'

/** Shown when the address names no event that the user may see. */
export function EventMissing() {
  const t = useText()
  return (
    <PageFrame title={t('expo.title')}>
      <Missing
        title={t('expo.gone')}
        text={t('expo.goneNote')}
        way={{ text: t('expo.list'), url: EVENTS_PAGE }}
      />
    </PageFrame>
  )
}

export function EventError(props: ErrorComponentProps) {
  return hasCode(props.error, 'EVENT_NOT_FOUND') ? <EventMissing /> : <PageError {...props} />
}

/** Shown when the address names no registration of this account. */
export function TicketMissing() {
  const t = useText()
  return (
    <PageFrame title={t('expo.mine')}>
      <Missing
        title={t('expo.ticket.gone')}
        text={t('expo.ticket.goneNote')}
        way={{ text: t('expo.mine'), url: MY_EVENTS_PAGE }}
      />
    </PageFrame>
  )
}
