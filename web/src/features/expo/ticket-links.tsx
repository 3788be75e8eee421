import { createBadgeFile } from '@tiantian/contracts/expo/event-file.ts'
import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CONTACTS_PAGE } from '../contacts/contact-query.ts'
import { meetingsUrl } from '../meeting/meeting-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import { useDownload } from '../shell/use-download.ts'
import css from './calendar-links.module.css'

/** What a ticket gives access to: meetings, contact cards, a badge to print at home. */
export function TicketLinks({ registration: { id, event } }: { registration: Registration }) {
  const t = useText()
  const { download, isBusy } = useDownload(() => call(createBadgeFile, { id }))
  return (
    <p className={css.links}>
      <PageLink url={meetingsUrl(event.id)} className={buttonClass()}>
        {t('meeting.open')}
      </PageLink>
      <PageLink url={CONTACTS_PAGE} className={buttonClass({ variant: 'secondary' })}>
        {t('contacts.scan')}
      </PageLink>
      <Button variant="secondary" isLoading={isBusy} onClick={download}>
        {t('contacts.badge')}
      </Button>
    </p>
  )
}
