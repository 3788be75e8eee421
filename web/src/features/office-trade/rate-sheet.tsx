import { CURRENCIES, majorUnits } from '@tiantian/contracts/money.ts'
import type { Carrier, CarrierRate } from '@tiantian/contracts/order/delivery.ts'
import { carrierRate, saveCarrier } from '@tiantian/contracts/order/delivery.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { readAmount } from '../order/money-text.ts'
import { countriesQuery } from '../user/address/country.ts'
import css from './delivery-page.module.css'
import { useKeepRules } from './use-keep-rules.ts'

interface RateSheetProps {
  carrier: Carrier
  /** The position of the line; undefined for a new one. */
  at: number | undefined
  onClose: () => void
}

/** The select has no empty value. */
const ANY = 'any'

const draftOf = (rate: CarrierRate | undefined) => ({
  fromCountry: rate?.fromCountry ?? ANY,
  toCountry: rate?.toCountry ?? 'KZ',
  currency: String(rate?.currency ?? 'CNY'),
  baseMinor: majorUnits(rate?.baseMinor ?? 0),
  perKilogramMinor: majorUnits(rate?.perKilogramMinor ?? 0),
  perCubicMetreMinor: majorUnits(rate?.perCubicMetreMinor ?? 0),
  kilogramsMax: rate?.kilogramsMax ? String(rate.kilogramsMax) : '',
  daysMin: String(rate?.daysMin ?? ''),
  daysMax: String(rate?.daysMax ?? ''),
})

const AMOUNTS = ['baseMinor', 'perKilogramMinor', 'perCubicMetreMinor'] as const
const COUNTS = ['kilogramsMax', 'daysMin', 'daysMax'] as const
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** A line of a carrier's table. */
export function RateSheet({ carrier, at, onClose }: RateSheetProps) {
  const t = useText()
  const keep = useKeepRules()
  const { data } = useQuery(countriesQuery())
  const [requestId] = useState(newRequestId)
  const form = useForm({
    start: draftOf(at === undefined ? undefined : carrier.rates[at]),
    check: (draft) =>
      checkForm(carrierRate, {
        ...draft,
        fromCountry: draft.fromCountry === ANY ? null : draft.fromCountry,
        ...Object.fromEntries(AMOUNTS.map((name) => [name, readAmount(draft[name])])),
        ...Object.fromEntries(COUNTS.map((name) => [name, numberOf(draft[name])])),
        kilogramsMax: draft.kilogramsMax.trim() === '' ? null : numberOf(draft.kilogramsMax),
      }),
    send: (rate) =>
      call(saveCarrier, {
        requestId,
        ...carrier,
        rates: at === undefined ? [...carrier.rates, rate] : carrier.rates.with(at, rate),
      }),
    onSent(rules) {
      keep(rules)
      onClose()
    },
  })
  const countries = (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.rate')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <Select
          label={t('trade.from')}
          choices={[{ value: ANY, label: t('trade.anyCountry') }, ...countries]}
          {...field(form, 'fromCountry')}
        />
        <Select label={t('trade.to')} choices={countries} {...field(form, 'toCountry')} />
        <Select
          label={t('ledger.currency')}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          {...field(form, 'currency')}
        />
        {AMOUNTS.map((name) => (
          <TextField key={name} label={t(`trade.${name}`)} inputMode="decimal" {...field(form, name)} />
        ))}
        {COUNTS.map((name) => (
          <TextField
            key={name}
            label={t(`trade.${name}`)}
            isOptional={name === 'kilogramsMax'}
            inputMode="numeric"
            {...field(form, name)}
          />
        ))}
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
