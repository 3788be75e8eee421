import type { Entrance } from '@tiantian/contracts/expo/entrance.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { clockIn } from '../expo/event-time.ts'
import { EntranceSheet } from './entrance-sheet.tsx'
import css from './office-event.module.css'
import type { TicketTypeName } from './office-query.ts'
import { entrancesQuery } from './office-query.ts'

/** The entrances of an event: opening times, admitted tickets and re-entry. */
export function OfficeEntrances({ event }: { event: EventDetail }) {
  const t = useText()
  const result = useQuery(entrancesQuery(event.id))
  const { data } = result
  const [edited, setEdited] = useState<Entrance>()
  if (!data) return <LoadState result={result} skeleton={<Skeleton height={240} />} />
  const { entrances, types } = data
  return (
    <div className={css.page}>
      <div className={css.line}>
        <Button variant="secondary" onClick={() => setEdited(emptyLike(entrances[0]!))}>
          {t('hall.entrance.add')}
        </Button>
      </div>
      <div className={css.list}>
        {entrances.map((entrance) => (
          <EntranceCard
            key={entrance.id}
            entrance={entrance}
            types={types}
            timeZone={event.timeZone}
            onEdit={() => setEdited(entrance)}
          />
        ))}
      </div>
      {edited && (
        <EntranceSheet event={event} entrance={edited} types={types} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

/** A new one is open when the main one is, for all. */
const emptyLike = (main: Entrance): Entrance => ({
  ...main,
  id: newRequestId(),
  name: '',
  rule: 'single',
  hasOwnTimes: false,
  typeIds: null,
})

interface EntranceCardProps {
  entrance: Entrance
  types: readonly TicketTypeName[]
  timeZone: string
  onEdit: () => void
}

function EntranceCard({ entrance, types, timeZone, onEdit }: EntranceCardProps) {
  const t = useText()
  const format = useFormat()
  const { name, rule, opensAt, closesAt, typeIds } = entrance
  const time = (at: string) => format.dateTime(clockIn(timeZone, at))
  const admitted = types.filter(({ id }) => typeIds?.includes(id)).map((type) => type.name)
  return (
    <Section title={name || t('door.main')} isPanel>
      <div>
        <p className={css.muted}>{t('door.open', { from: time(opensAt), until: time(closesAt) })}</p>
        <p className={css.muted}>{t(`hall.entrance.rule.${rule}`)}</p>
        <p className={css.muted}>{typeIds === null ? t('hall.entrance.allTypes') : admitted.join(', ')}</p>
      </div>
      <div className={css.foot}>
        <Button size="sm" variant="soft" onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </div>
    </Section>
  )
}
