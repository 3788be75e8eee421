import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { REGISTRATION_STATES, registrationMachine } from '@tiantian/contracts/expo/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { BroadcastSheet } from './broadcast-sheet.tsx'
import { BulkDecision } from './bulk-decision.tsx'
import { FileSheet } from './file-sheet.tsx'
import css from './office-event.module.css'
import { officeRegistrationsQuery } from './office-query.ts'
import { RegistrationRow } from './registration-row.tsx'

/** Held registrations are not shown yet. */
const STATES = REGISTRATION_STATES.filter((state) => state !== 'held' && state !== 'expired')
const TYPING_MS = 300

/** Registrations by state and search text, decisions on them, and exports of the filtered list. */
export function OfficePeople({ id }: { id: string }) {
  const t = useText()
  const [state, setState] = useState<RegistrationState>()
  const [text, setText] = useState('')
  const [isTaking, setTaking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const choice = { eventId: id, state, text: useDebounced(text, TYPING_MS) }
  const mayDecide = state && eventsFor(registrationMachine, state, 'expo.registration').includes('approve')
  const list = useInfiniteQuery(officeRegistrationsQuery(choice))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <SearchField label={t('crowd.search')} value={text} onChange={setText} />
        <div className={css.line}>
          <Button variant="secondary" onClick={() => setTaking(true)}>
            {t('crowd.files.go')}
          </Button>
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {t('hall.letter.write')}
          </Button>
        </div>
      </div>
      <StateFilter state={state} onState={setState} />
      {mayDecide && <BulkDecision rows={rows} />}
      <InfiniteList
        list={list}
        label={t('registry.registrations')}
        className={css.list}
        rowKey={(row) => row.id}
        renderRow={(row) => <RegistrationRow row={row} />}
        skeleton={<Skeleton height={132} />}
        skeletonCount={4}
        empty={<EmptyState title={t('registry.none')} />}
      />
      {isWriting && <BroadcastSheet choice={choice} onClose={() => setWriting(false)} />}
      {isTaking && <FileSheet choice={choice} onClose={() => setTaking(false)} />}
    </div>
  )
}

interface StateFilterProps {
  state: RegistrationState | undefined
  onState: (state: RegistrationState | undefined) => void
}

function StateFilter({ state, onState }: StateFilterProps) {
  const t = useText()
  return (
    <fieldset className={css.filter}>
      <legend className="visually-hidden">{t('registry.filter')}</legend>
      <Chip isSelected={!state} onClick={() => onState(undefined)}>
        {t('common.all')}
      </Chip>
      {STATES.map((one) => (
        <Chip key={one} isSelected={state === one} onClick={() => onState(one)}>
          {t(`expo.state.${one}.name`)}
        </Chip>
      ))}
    </fieldset>
  )
}
