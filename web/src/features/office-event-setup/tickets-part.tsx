import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import { paymentForm, quotaForm } from '@tiantian/contracts/expo/tickets-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps, withItem } from '../../office/list-editor.tsx'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { clockIn } from '../expo/event-time.ts'
import { showFailure } from '../shell/error/failure.ts'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'
import { TicketTypeSheet } from './ticket-type-sheet.tsx'

interface PaymentProps {
  setUp: EventSetUp
  isLocked: boolean
  save: (change: Partial<EventTickets>) => Promise<unknown>
}

/** The currency of prices, and the bank account for payments. */
function Payment({ setUp, isLocked, save }: PaymentProps) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { currency, paymentDetails } = setUp.tickets
  return (
    <Section
      title={t('setup.tickets.payment')}
      isPanel
      more={
        !isLocked && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {t('common.edit')}
          </Button>
        )
      }
    >
      <p>{currency ?? t('setup.tickets.noCurrency')}</p>
      <p className={css.lines}>{textIn(paymentDetails, language)}</p>
      {isOpen && (
        <ItemSheet
          title={t('setup.tickets.payment')}
          schema={paymentForm}
          start={{ currency, paymentDetails }}
          save={save}
          onClose={() => setOpen(false)}
        >
          {(form) => <PaymentFields form={form} />}
        </ItemSheet>
      )}
    </Section>
  )
}

type PaymentSheetDraft = Pick<EventTickets, 'currency' | 'paymentDetails'>

function PaymentFields({ form }: { form: FormState<PaymentSheetDraft> }) {
  const t = useText()
  return (
    <>
      <SelectOrNone
        label={t('setup.tickets.currency')}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
        none={t('setup.tickets.noCurrency')}
        value={form.draft.currency}
        error={form.errors.currency}
        onChange={(value) => form.set('currency', value as Currency | null)}
      />
      <LocalizedTextField
        label={t('setup.tickets.paymentDetails')}
        hint={t('setup.tickets.paymentHint')}
        maxLength={1000}
        isLong
        isOptional
        {...field(form, 'paymentDetails')}
      />
    </>
  )
}

type OfficeEventSetupQuotaSheet = EventTickets['quotas'][number]

interface QuotaSheetProps {
  start: OfficeEventSetupQuotaSheet
  save: (quota: OfficeEventSetupQuotaSheet) => Promise<unknown>
  onClose: () => void
}

/** A number of seats, with a name for the office. */
function QuotaSheet(props: QuotaSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...props} title={t('setup.tickets.quotas')} schema={quotaForm} hasWords={false}>
      {(form) => (
        <>
          <TextField label={t('setup.tickets.quotaName')} maxLength={80} {...field(form, 'name')} />
          <NumberField
            label={t('setup.tickets.size')}
            hint={t('setup.tickets.sizeHint')}
            isOptional
            {...field(form, 'size')}
          />
        </>
      )}
    </ItemSheet>
  )
}

interface TicketsPartTicketsProps extends OfficeEventSetupPartProps {
  save: (change: Partial<EventTickets>) => Promise<unknown>
}

/** Quotas first, then the ticket types that count against them. */
export function TicketsPart({ setUp, isLocked }: OfficeEventSetupPartProps) {
  const send = useSave()
  const { id, versions, tickets } = setUp
  const quotas = tickets.quotas.map(({ used: _, ...quota }) => quota)
  const save = (change: Partial<EventTickets>) =>
    send(
      call(saveTickets, {
        id,
        version: versions.tickets,
        tickets: {
          types: tickets.types,
          quotas,
          currency: tickets.currency,
          paymentDetails: tickets.paymentDetails,
          ...change,
        },
      }),
    )
  return (
    <div className={css.columns}>
      <Quotas setUp={setUp} isLocked={isLocked} save={save} />
      <Types setUp={setUp} isLocked={isLocked} save={save} />
      <Payment setUp={setUp} isLocked={isLocked} save={save} />
    </div>
  )
}

type TicketsPartQuota = EventTickets['quotas'][number]

function Quotas({ setUp, isLocked, save }: TicketsPartTicketsProps) {
  const t = useText()
  const [edited, setEdited] = useState<TicketsPartQuota>()
  const { quotas } = setUp.tickets
  const bare: TicketsPartQuota[] = quotas.map(({ used: _, ...quota }) => quota)
  const without = (gone: string) =>
    void save({ quotas: bare.filter(({ id }) => id !== gone) }).catch(showFailure)
  return (
    <ItemSection
      title={t('setup.tickets.quotas')}
      add={t('setup.tickets.newQuota')}
      onAdd={isLocked ? undefined : () => setEdited({ id: newRequestId(), name: '', size: null })}
      note={quotas.length === 0 && t('setup.tickets.noQuotas')}
      sheet={
        edited && (
          <QuotaSheet
            start={edited}
            save={(quota) => save({ quotas: [...withItem(bare, quota, ({ id }) => id)] })}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {quotas.map(({ used, ...quota }) => (
        <ItemRow
          key={quota.id}
          name={quota.name}
          onEdit={isLocked ? undefined : () => setEdited(quota)}
          onRemove={isLocked ? undefined : () => without(quota.id)}
        >
          <Taken used={used} size={quota.size} />
        </ItemRow>
      ))}
    </ItemSection>
  )
}

function Taken({ used, size }: { used: number; size: number | null }) {
  const t = useText()
  const format = useFormat()
  const taken = format.number(used)
  return (
    <p className={css.muted}>
      {size === null
        ? t('setup.tickets.usedNoLimit', { used: taken })
        : t('setup.tickets.used', { used: taken, size: format.number(size) })}
    </p>
  )
}

type TicketsPartTicketType = EventTickets['types'][number]

function Types({ setUp, isLocked, save }: TicketsPartTicketsProps) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<TicketsPartTicketType>()
  const { types, quotas } = setUp.tickets
  const send = (next: readonly TicketsPartTicketType[]) => void save({ types: [...next] }).catch(showFailure)
  const actions = (type: TicketsPartTicketType, at: number) =>
    !isLocked && {
      onEdit: () => setEdited(type),
      onRemove: () => send(types.filter(({ id }) => id !== type.id)),
      ...moveSteps(types.length, at, (by) => send(moved(types, at, by))),
    }
  return (
    <ItemSection
      title={t('setup.tickets.types')}
      add={t('setup.tickets.newType')}
      onAdd={isLocked || quotas.length === 0 ? undefined : () => setEdited(newType(setUp))}
      note={types.length === 0 && t('setup.tickets.noTypes')}
      sheet={
        edited && (
          <TicketTypeSheet
            setUp={setUp}
            start={edited}
            save={(type) => save({ types: [...withItem(types, type, ({ id }) => id)] })}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {types.map((type, at) => (
        <ItemRow key={type.id} name={textIn(type.name, language)} {...actions(type, at)}>
          <TypeFacts type={type} setUp={setUp} />
        </ItemRow>
      ))}
    </ItemSection>
  )
}

/** Its quotas, sales period and special terms. */
function TypeFacts({ type, setUp }: { type: TicketsPartTicketType; setUp: EventSetUp }) {
  const t = useText()
  const format = useFormat()
  const { saleOpensAt, saleClosesAt } = type
  const { tickets, facts } = setUp
  const shown = (moment: string | null) =>
    moment === null ? '…' : format.shortDate(clockIn(facts.timeZone, moment))
  const { currency } = tickets
  const price = currency && type.priceMinor > 0 && format.money({ amountMinor: type.priceMinor, currency })
  const words = [
    price || t('setup.tickets.priceFree'),
    ...(type.visibility === 'code' ? [t('setup.tickets.byCode')] : []),
    ...(type.visibility === 'hidden' ? [t('setup.tickets.hidden')] : []),
    ...tickets.quotas.filter(({ id }) => type.quotaIds.includes(id)).map(({ name }) => name),
    ...(saleOpensAt || saleClosesAt
      ? [t('setup.tickets.window', { from: shown(saleOpensAt), until: shown(saleClosesAt) })]
      : []),
    ...(type.needsApproval ? [t('setup.tickets.approval')] : []),
    ...(type.hasWaitlist ? [] : [t('setup.tickets.noWaitlist')]),
  ]
  return <p className={css.muted}>{words.join(' · ')}</p>
}

const newType = ({ tickets }: EventSetUp): TicketsPartTicketType => ({
  id: newRequestId(),
  name: {},
  description: {},
  needsApproval: false,
  saleOpensAt: null,
  saleClosesAt: null,
  hasWaitlist: true,
  priceMinor: 0,
  visibility: 'public',
  accessCode: '',
  quotaIds: tickets.quotas.slice(0, 1).map(({ id }) => id),
})
