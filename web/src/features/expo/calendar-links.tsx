import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renewCalendar } from '@tiantian/contracts/expo/agenda.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import css from './calendar-links.module.css'
import { calendarQuery } from './event-query.ts'

/** The event as a calendar file, and for members the address of a calendar feed. */
export function CalendarLinks({ eventId }: { eventId: string }) {
  const t = useText()
  const { isMember } = useSession()
  return (
    <p className={css.links}>
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={`/calendar/event/${eventId}.ics?lang=${languageStore.get()}`}
        download
      >
        {t('expo.calendar.file')}
      </a>
      {isMember && <FollowButton />}
    </p>
  )
}

/** The address is shown once, when it is created; a user who lost it creates another. */
function FollowButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('expo.calendar.follow')}
      </Button>
      {isOpen && <FollowSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function FollowSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery(calendarQuery())
  const make = useMutation({
    mutationFn: () => call(renewCalendar, {}),
    onSuccess: async ({ url }) => {
      void client.invalidateQueries({ queryKey: calendarQuery().queryKey })
      await copyAndConfirm(new URL(url, location.href).href, t('expo.calendar.copied'))
    },
  })
  const since = data?.madeAt
  return (
    <BottomSheet isOpen title={t('programme.calendar.title')} onClose={onClose} desktop="center">
      <div className={css.sheet}>
        <p>{t('programme.calendar.text')}</p>
        {since && !make.data && <p>{t('programme.calendar.again', { date: format.date(since) })}</p>}
        {make.data ? (
          <TextField
            label={t('programme.calendar.address')}
            value={new URL(make.data.url, location.href).href}
            onChange={() => undefined}
            readOnly
          />
        ) : (
          <Button isBlock isLoading={make.isPending} onClick={() => make.mutate()}>
            {since ? t('programme.calendar.renew') : t('programme.calendar.make')}
          </Button>
        )}
      </div>
    </BottomSheet>
  )
}
