import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { registrationUrl } from '../expo/event-address.ts'
import { eventQuery } from '../expo/event-query.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { meetingsQuery } from './meeting-query.ts'
import { People } from './people.tsx'
import { ProfileForm } from './profile-form.tsx'

interface MyMeetingListProps {
  event: EventDetail
  mine: MyMeetings
  onFind: () => void
}

/** Agreed, requested and cancelled meetings, by time. */
function MyMeetingList({ event, mine, onFind }: MyMeetingListProps) {
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

/** Meetings of participants of an event: whom to meet, when, and what is agreed. */
export function MeetingsPage({ id }: { id: string }) {
  const t = useText()
  const event = useQuery(eventQuery(id))
  const mine = useQuery({ ...meetingsQuery(id), refetchOnWindowFocus: true })
  const error = event.error ?? mine.error
  return (
    <PageFrame title={t('meeting.title')}>
      {hasCode(mine.error, 'PARTICIPANT_ONLY') && <ParticipantsOnly id={id} />}
      {error && !hasCode(error, 'PARTICIPANT_ONLY') && (
        <ErrorState error={error} onRetry={() => void Promise.all([event.refetch(), mine.refetch()])} />
      )}
      {!(error || (event.data && mine.data)) && <Skeleton height={320} />}
      {!error && event.data && mine.data && <Parts event={event.data.event} mine={mine.data.mine} />}
    </PageFrame>
  )
}

function ParticipantsOnly({ id }: { id: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('meeting.only')}
      text={t('meeting.onlyText')}
      action={
        <PageLink url={registrationUrl(id)} className={buttonClass()}>
          {t('expo.registration')}
        </PageLink>
      }
    />
  )
}

const TABS = ['mine', 'people', 'profile'] as const
type MeetingsPageTab = (typeof TABS)[number]

/** A user who is not listed yet reads first what that means. */
function Parts({ event, mine }: { event: EventDetail; mine: MyMeetings }) {
  const t = useText()
  const [tab, setTab] = useState<MeetingsPageTab>('mine')
  return (
    <div className={cards.page}>
      <h2 className={cards.name}>{event.title}</h2>
      {mine.profile === null ? (
        <ProfileForm event={event} profile={null} onJoined={() => setTab('people')} />
      ) : (
        <Tabs
          label={t('meeting.tabs')}
          tabs={TABS.map((value) => ({ value, label: t(`meeting.tab.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === 'mine' && <MyMeetingList event={event} mine={mine} onFind={() => setTab('people')} />}
          {tab === 'people' && <People event={event} slots={mine.slots} />}
          {tab === 'profile' && <ProfileForm event={event} profile={mine.profile} />}
        </Tabs>
      )}
    </div>
  )
}
