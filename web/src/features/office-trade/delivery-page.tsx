import { useMutation } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Carrier, CarrierRate, DeliveryStop } from '@tiantian/contracts/order/delivery.ts'
import { getDeliveryRules, saveCarrier, setDeliveryStops } from '@tiantian/contracts/order/delivery.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps } from '../../office/list-editor.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { countriesQuery } from '../user/address/country.ts'
import { CarrierSheet } from './carrier-sheet.tsx'
import css from './office-trade.module.css'
import type { RateRoute } from './rate-sheet.tsx'
import { RateSheet } from './rate-sheet.tsx'
import { StopSheet } from './stop-sheet.tsx'
import { useKeepRules } from './use-keep-rules.ts'

type DeliveryRules = Output<typeof getDeliveryRules>

/** Carriers with their tables, and countries to which nothing is delivered (S1.15). */
export function DeliveryPage() {
  const t = useText()
  const result = useQuery(query(getDeliveryRules, {}))
  const { data } = result
  return (
    <OfficePage title={t('trade.delivery')} permission="order.terms">
      {data ? <Rules rules={data} /> : <LoadState result={result} skeleton={<Skeleton height={320} />} />}
    </OfficePage>
  )
}

function Rules({ rules }: { rules: DeliveryRules }) {
  const t = useText()
  const { carriers } = rules
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={css.page}>
      <p className={css.text}>{t('trade.deliveryText')}</p>
      <Button onClick={() => setAdding(true)}>{t('trade.carrierNew')}</Button>
      {carriers.length === 0 && <EmptyState title={t('trade.carriersEmpty')} />}
      {carriers.map((carrier) => (
        <CarrierTable key={carrier.id} carrier={carrier} />
      ))}
      <Stops rules={rules} />
      {isAdding && <CarrierSheet carrier={undefined} onClose={() => setAdding(false)} />}
    </div>
  )
}

function useCountryName() {
  const { data } = useQuery(countriesQuery())
  return (code: string) => data?.countries.find((country) => country.code === code)?.name ?? code
}

function CarrierTable({ carrier }: { carrier: Carrier }) {
  const t = useText()
  const language = useLanguage()
  const keep = useKeepRules()
  const rateText = useCarrierRateText()
  const countryName = useCountryName()
  const refreshOnConflict = useRefreshOnConflict()
  const [open, setOpen] = useState<'carrier' | 'new' | RateRoute>()
  const saving = useMutation({
    mutationFn: (rates: readonly CarrierRate[]) =>
      refreshOnConflict(
        call(saveCarrier, { requestId: newRequestId(), ...carrier, rates: [...rates] }),
        readsBy(getDeliveryRules),
      ),
    onSuccess: keep,
    onError: showFailure,
  })
  const { rates } = carrier
  const name = textIn(carrier.name, language)
  return (
    <ItemSection
      title={`${name}, ${t(`order.life.transport.${carrier.mode}`)}`}
      add={t('trade.rateNew')}
      onAdd={() => setOpen('new')}
      note={!carrier.isActive && t('trade.carrierInactive')}
      sheet={
        <>
          <Button variant="plain" onClick={() => setOpen('carrier')}>
            {t('trade.carrierEdit')}
          </Button>
          {open === 'carrier' && <CarrierSheet carrier={carrier} onClose={() => setOpen(undefined)} />}
          {open && open !== 'carrier' && (
            <RateSheet
              carrier={carrier}
              route={open === 'new' ? undefined : open}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      }
    >
      {rates.map((rate, at) => (
        <ItemRow
          key={`${rate.fromCountry} ${rate.toCountry}`}
          name={t('trade.route', {
            from: rate.fromCountry ? countryName(rate.fromCountry) : t('trade.anyCountry'),
            to: countryName(rate.toCountry),
          })}
          onEdit={() => setOpen(rate)}
          onRemove={() => saving.mutate(rates.toSpliced(at, 1))}
          {...moveSteps(rates.length, at, (by) => saving.mutate(moved(rates, at, by)))}
        >
          <p className={css.text}>{rateText(rate)}</p>
        </ItemRow>
      ))}
    </ItemSection>
  )
}

/** `from 10.00 ¥, 2.50 ¥ a kg, 900.00 ¥ a m³, 12–18 days, up to 20 000 kg`. */
function useCarrierRateText() {
  const t = useText()
  const format = useFormat()
  return (rate: CarrierRate) => {
    const amount = (amountMinor: number) => format.money({ amountMinor, currency: rate.currency })
    return [
      t('trade.rateText', {
        base: amount(rate.baseMinor),
        kilogram: amount(rate.perKilogramMinor),
        metre: amount(rate.perCubicMetreMinor),
      }),
      t('trade.rateDays', { min: format.number(rate.daysMin), max: format.number(rate.daysMax) }),
      ...(rate.kilogramsMax === null
        ? []
        : [t('trade.rateLimit', { kilograms: format.number(rate.kilogramsMax) })]),
    ].join(' · ')
  }
}

function Stops({ rules }: { rules: DeliveryRules }) {
  const { stops, stopsVersion: version } = rules
  const t = useText()
  const language = useLanguage()
  const keep = useKeepRules()
  const countryName = useCountryName()
  const refreshOnConflict = useRefreshOnConflict()
  const [open, setOpen] = useState<{ country?: string }>()
  const saving = useMutation({
    mutationFn: (rest: readonly DeliveryStop[]) =>
      refreshOnConflict(call(setDeliveryStops, { version, stops: [...rest] }), readsBy(getDeliveryRules)),
    onSuccess: keep,
    onError: showFailure,
  })
  return (
    <ItemSection
      title={t('trade.stops')}
      add={t('trade.stopNew')}
      onAdd={() => setOpen({})}
      note={t('trade.stopsText')}
      sheet={open && <StopSheet rules={rules} country={open.country} onClose={() => setOpen(undefined)} />}
    >
      {stops.map(({ country, reason }, at) => (
        <ItemRow
          key={country}
          name={countryName(country)}
          onEdit={() => setOpen({ country })}
          onRemove={() => saving.mutate(stops.toSpliced(at, 1))}
        >
          <p className={css.text}>{textIn(reason, language)}</p>
        </ItemRow>
      ))}
    </ItemSection>
  )
}
