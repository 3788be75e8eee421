import { useMutation } from '@tanstack/react-query'
import { getCalendar } from '@tiantian/contracts/expo/registration.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { useSession } from '../../sdk/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import css from './calendar-links.module.css'

/** The event as a file for a calendar, and for members the address that a calendar program follows. */
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

function FollowButton() {
  const t = useText()
  const follow = useMutation({
    mutationFn: () => call(getCalendar, {}),
    onSuccess: async ({ url }) => {
      await copyText(new URL(url, location.href).href)
      showToast({ title: t('expo.calendar.copied'), icon: 'success' })
    },
  })
  return (
    <Button variant="secondary" isLoading={follow.isPending} onClick={() => follow.mutate()}>
      {t('expo.calendar.follow')}
    </Button>
  )
}
