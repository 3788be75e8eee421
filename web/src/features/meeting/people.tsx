import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { MeetingSlot, Participant } from '@tiantian/contracts/expo/meeting.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import cards from '../../ui/cards.module.css'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useCountries } from '../user/country.ts'
import { AskSheet } from './ask-sheet.tsx'
import { peopleQuery } from './meeting-query.ts'
import css from './meetings-page.module.css'
import { PersonCard } from './person-card.tsx'

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
      <Filters {...{ text, country }} onText={setText} onCountry={setCountry} />
      <InfiniteList
        list={useInfiniteQuery(peopleQuery(input))}
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
