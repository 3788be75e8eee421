import { CURRENCIES, majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { Carrier, CarrierRate } from '@tiantian/contracts/order/delivery.ts'
import { carrierRate, getDeliveryRules, saveCarrier } from '@tiantian/contracts/order/delivery.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { countriesQuery } from '../user/address/country.ts'
import css from './office-trade.module.css'
import { useKeepRules } from './use-keep-rules.ts'

/** What tells the lines of a table apart: their positions change. */
export type RateRoute = Pick<CarrierRate, 'fromCountry' | 'toCountry'>

interface RateSheetProps {
  carrier: Carrier
  /** The countries of the line; undefined for a new one. */
  route: RateRoute | undefined
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
export function RateSheet({ carrier, route, onClose }: RateSheetProps) {
  const t = useText()
  const rate = carrier.rates.find(isOn(route))
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.rate')} onClose={onClose}>
      <VersionedForm
        draftKey={`carrier/${carrier.id}/${route ? `${route.fromCountry} ${route.toCountry}` : 'new'}`}
        version={String(carrier.version)}
        start={draftOf(rate)}
        describe={(draft) => [
          { label: t('trade.from'), text: draft.fromCountry === ANY ? '' : draft.fromCountry },
          { label: t('trade.to'), text: draft.toCountry },
          { label: t('ledger.currency'), text: draft.currency },
          ...[...AMOUNTS, ...COUNTS].map((name) => ({ label: t(`trade.${name}`), text: draft[name] })),
        ]}
      >
        {(control) => <Fields control={control} carrier={carrier} route={route} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

const isOn = (route: RateRoute | undefined) => (rate: CarrierRate) =>
  rate.fromCountry === route?.fromCountry && rate.toCountry === route.toCountry

type RateFieldsProps = RateSheetProps & { control: DraftControl<ReturnType<typeof draftOf>> }

function Fields({ control, carrier, route, onClose }: RateFieldsProps) {
  const t = useText()
  const keep = useKeepRules()
  const { data } = useQuery(countriesQuery())
  const [requestId] = useState(newRequestId)
  const at = carrier.rates.findIndex(isOn(route))
  const form = useVersionedForm({
    control,
    reads: readsBy(getDeliveryRules),
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
        rates: at < 0 ? [...carrier.rates, rate] : carrier.rates.with(at, rate),
      }),
    onSent(rules) {
      keep(rules)
      onClose()
    },
  })
  const countries = (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
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
  )
}
