import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { clockIn } from '../expo/event-time.ts'
import { showFailure } from '../shell/failure.ts'
import { ItemRow } from './item-row.tsx'
import { moved, withItem } from './lists.ts'
import type { PartProps } from './part-props.ts'
import { QuotaSheet } from './quota-sheet.tsx'
import css from './set-up.module.css'
import { useSave } from './set-up-query.ts'
import { TicketTypeSheet } from './ticket-type-sheet.tsx'

interface TicketsProps extends PartProps {
  save: (change: Partial<EventTickets>) => Promise<unknown>
}

/** Seats first, then the kinds of tickets that count against them. */
export function TicketsPart({ setUp, isLocked }: PartProps) {
  const send = useSave()
  const { id, versions, tickets } = setUp
  const quotas = tickets.quotas.map(({ used: _, ...quota }) => quota)
  const save = (change: Partial<EventTickets>) =>
    send(
      call(saveTickets, {
        id,
        version: versions.tickets,
        tickets: { types: tickets.types, quotas, ...change },
      }),
    )
  return (
    <div className={css.columns}>
      <Quotas setUp={setUp} isLocked={isLocked} save={save} />
      <Types setUp={setUp} isLocked={isLocked} save={save} />
    </div>
  )
}

type Quota = EventTickets['quotas'][number]

function Quotas({ setUp, isLocked, save }: TicketsProps) {
  const t = useText()
  const format = useFormat()
  const [edited, setEdited] = useState<Quota>()
  const { quotas } = setUp.tickets
  const bare: Quota[] = quotas.map(({ used: _, ...quota }) => quota)
  const without = (gone: string) =>
    void save({ quotas: bare.filter(({ id }) => id !== gone) }).catch(showFailure)
  return (
    <Section
      title={t('eventSetUp.tickets.quotas')}
      isPanel
      more={
        !isLocked && (
          <Button size="sm" onClick={() => setEdited({ id: newRequestId(), name: '', size: null })}>
            {t('eventSetUp.tickets.newQuota')}
          </Button>
        )
      }
    >
      {quotas.length === 0 && <p className={css.muted}>{t('eventSetUp.tickets.noQuotas')}</p>}
      <ul className={css.list}>
        {quotas.map(({ used, ...quota }) => (
          <ItemRow
            key={quota.id}
            name={quota.name}
            onEdit={isLocked ? undefined : () => setEdited(quota)}
            onRemove={isLocked ? undefined : () => without(quota.id)}
          >
            <p className={css.muted}>
              {quota.size === null
                ? t('eventSetUp.tickets.usedNoLimit', { used: format.number(used) })
                : t('eventSetUp.tickets.used', {
                    used: format.number(used),
                    size: format.number(quota.size),
                  })}
            </p>
          </ItemRow>
        ))}
      </ul>
      {edited && (
        <QuotaSheet
          start={edited}
          save={(quota) => save({ quotas: [...withItem(bare, quota, ({ id }) => id)] })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

type TicketType = EventTickets['types'][number]

function Types({ setUp, isLocked, save }: TicketsProps) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<TicketType>()
  const { types, quotas } = setUp.tickets
  const send = (next: readonly TicketType[]) => void save({ types: [...next] }).catch(showFailure)
  const actions = (type: TicketType, at: number) =>
    !isLocked && {
      onEdit: () => setEdited(type),
      onRemove: () => send(types.filter(({ id }) => id !== type.id)),
      onUp: at > 0 ? () => send(moved(types, at, -1)) : undefined,
    }
  return (
    <Section
      title={t('eventSetUp.tickets.types')}
      isPanel
      more={
        !isLocked &&
        quotas.length > 0 && (
          <Button size="sm" onClick={() => setEdited(newType(setUp))}>
            {t('eventSetUp.tickets.newType')}
          </Button>
        )
      }
    >
      {types.length === 0 && <p className={css.warning}>{t('eventSetUp.tickets.noTypes')}</p>}
      <ul className={css.list}>
        {types.map((type, at) => (
          <ItemRow key={type.id} name={textIn(type.name, language)} {...actions(type, at)}>
            <TypeFacts type={type} setUp={setUp} />
          </ItemRow>
        ))}
      </ul>
      {edited && (
        <TicketTypeSheet
          setUp={setUp}
          start={edited}
          save={(type) => save({ types: [...withItem(types, type, ({ id }) => id)] })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

/** What it counts against, when it is to be had, and what is special about it. */
function TypeFacts({ type, setUp }: { type: TicketType; setUp: EventSetUp }) {
  const t = useText()
  const format = useFormat()
  const { saleOpensAt, saleClosesAt } = type
  const { tickets, facts } = setUp
  const shown = (moment: string | null) =>
    moment === null ? '…' : format.shortDate(clockIn(facts.timeZone, moment))
  const words = [
    ...tickets.quotas.filter(({ id }) => type.quotaIds.includes(id)).map(({ name }) => name),
    ...(saleOpensAt || saleClosesAt
      ? [t('eventSetUp.tickets.window', { from: shown(saleOpensAt), until: shown(saleClosesAt) })]
      : []),
    ...(type.needsApproval ? [t('eventSetUp.tickets.approval')] : []),
    ...(type.hasWaitlist ? [] : [t('eventSetUp.tickets.noWaitlist')]),
  ]
  return <p className={css.muted}>{words.join(' · ')}</p>
}

const newType = ({ tickets }: EventSetUp): TicketType => ({
  id: newRequestId(),
  name: {},
  description: {},
  needsApproval: false,
  saleOpensAt: null,
  saleClosesAt: null,
  hasWaitlist: true,
  quotaIds: tickets.quotas.slice(0, 1).map(({ id }) => id),
})
