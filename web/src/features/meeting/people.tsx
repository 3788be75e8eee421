import { useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot, Participant } from '@tiantian/contracts/expo/meeting.ts'
import { requestMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useCountries } from '../user/address/country.ts'
import { meetingsQuery, participantReads, participantsQuery } from './meeting-query.ts'
import css from './meetings-page.module.css'
import { TimeSheet } from './time-sheet.tsx'

interface PersonCardProps {
  person: Participant
  onAsk: () => void
}

/** A participant, their offer and interests, and the button to meet them. */
function PersonCard({ person, onAsk }: PersonCardProps) {
  const t = useText()
  const format = useFormat()
  const { name, company, jobTitle, countryName, offers, seeks, about, matchCount: count, isMet } = person
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={cards.name}>{name}</p>
        <p>{[company, jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={cards.muted}>{countryName}</p>
      </div>
      {count > 0 && (
        <p>
          <Tag tone="success">{t('meeting.match', { count, number: format.number(count) })}</Tag>
        </p>
      )}
      <div className={css.kinds}>
        <Kinds label={t('meeting.theyOffer')} kinds={offers} />
        <Kinds label={t('meeting.theySeek')} kinds={seeks} />
      </div>
      {about && <p className={cards.words}>{about}</p>}
      <p>
        {isMet ? (
          <Tag tone="primary">{t('meeting.isMet')}</Tag>
        ) : (
          <Button size="sm" onClick={onAsk}>
            {t('meeting.ask')}
          </Button>
        )}
      </p>
    </article>
  )
}

function Kinds({ label, kinds }: { label: string; kinds: Participant['offers'] }) {
  if (kinds.length === 0) return null
  return (
    <p className={css.kind}>
      <span className={cards.muted}>{label}</span>
      {kinds.map(({ slug, name }) => (
        <Tag key={slug}>{name}</Tag>
      ))}
    </p>
  )
}

interface AskSheetProps {
  event: EventDetail
  slots: readonly MeetingSlot[]
  person: Participant
  onClose: () => void
}

/** Requests a meeting with a participant: time and topic. */
function AskSheet({ event, slots, person, onClose }: AskSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const [requestIds] = useState(createRequestIds)
  return (
    <TimeSheet
      title={t('meeting.askOf', { name: person.name })}
      event={event}
      slots={slots}
      send={(time) => {
        const input = { personId: person.id, ...time }
        return call(requestMeeting, { requestId: requestIds.idOf(input), ...input })
      }}
      onSent={(reply) => {
        client.setQueryData(meetingsQuery(event.id).queryKey, reply)
        void client.invalidateQueries(participantReads())
        showToast({ title: t('meeting.sent'), icon: 'success' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface PeopleProps {
  event: EventDetail
  slots: readonly MeetingSlot[]
}

const TYPING_MS = 300
/** No country. */
const ALL = 'all'

/** Participants who are listed for meetings, the best matches first. */
export function People({ event, slots }: PeopleProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [country, setCountry] = useState(ALL)
  const [wanted, setWanted] = useState<Participant>()
  const input = {
    eventId: event.id,
    text: useDebounced(text.trim(), TYPING_MS),
    country: country === ALL ? '' : country,
  }
  return (
    <div className={cards.page}>
      <Filters text={text} country={country} onText={setText} onCountry={setCountry} />
      <InfiniteList
        list={useInfiniteQuery(participantsQuery(input))}
        label={t('meeting.tab.people')}
        className={cards.list}
        rowKey={({ id }) => id}
        renderRow={(person) => <PersonCard person={person} onAsk={() => setWanted(person)} />}
        skeleton={<Skeleton height={180} />}
        skeletonCount={4}
        empty={<EmptyState title={t('meeting.noPeople')} text={t('meeting.noPeopleText')} />}
      />
      {wanted && (
        <AskSheet event={event} slots={slots} person={wanted} onClose={() => setWanted(undefined)} />
      )}
    </div>
  )
}

interface FiltersProps {
  text: string
  country: string
  onText: (text: string) => void
  onCountry: (country: string) => void
}

function Filters({ text, country, onText, onCountry }: FiltersProps) {
  const t = useText()
  const countries = useCountries()
  return (
    <div className={css.tools}>
      <SearchField label={t('meeting.search')} value={text} onChange={onText} />
      <Select
        label={t('meeting.country')}
        isLabelHidden
        choices={[
          { value: ALL, label: t('meeting.allCountries') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={country}
        onChange={onCountry}
      />
    </div>
  )
}
