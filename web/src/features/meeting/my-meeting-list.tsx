import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { MeetingCard } from './meeting-card.tsx'

interface MyMeetingListProps {
  event: EventDetail
  mine: MyMeetings
  onFind: () => void
}

/** Agreed, requested and cancelled meetings, by time. */
export function MyMeetingList({ event, mine, onFind }: MyMeetingListProps) {
  const t = useText()
  if (mine.meetings.length === 0) {
    return (
      <EmptyState
        title={t('meeting.none')}
        text={t(mine.slots.length > 0 ? 'meeting.noneText' : 'meeting.noSlots')}
        action={<Button onClick={onFind}>{t('meeting.findPeople')}</Button>}
      />
    )
  }
  return (
    <ul className={cards.list} aria-label={t('meeting.tab.mine')}>
      {mine.meetings.map((meeting) => (
        <li key={meeting.id}>
          <MeetingCard event={event} meeting={meeting} slots={mine.slots} />
        </li>
      ))}
    </ul>
  )
}
