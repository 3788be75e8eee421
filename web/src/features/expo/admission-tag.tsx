import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

type AdmissionTagEvent = Pick<EventCard, 'state' | 'admission' | 'startsAt' | 'endsAt'>

/** The most important status of an event: cancelled, running, over, full, open. */
export function AdmissionTag({ event }: { event: AdmissionTagEvent }) {
  const t = useText()
  const word = wordOf(event, serverNow())
  return <Tag tone={TONES[word]}>{t(`expo.now.${word}`)}</Tag>
}

const TONES = {
  cancelled: 'danger',
  postponed: 'warning',
  over: 'neutral',
  running: 'success',
  open: 'success',
  full: 'warning',
  soon: 'primary',
  closed: 'neutral',
} as const

function wordOf({ state, admission, startsAt, endsAt }: AdmissionTagEvent, now: number): keyof typeof TONES {
  if (state === 'cancelled' || state === 'postponed') return state
  if (new Date(endsAt).getTime() <= now) return 'over'
  return new Date(startsAt).getTime() <= now ? 'running' : admission
}
