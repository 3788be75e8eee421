import type { DeliveryStop } from '@tiantian/contracts/order/delivery.ts'
import { STOP_REASON_MAX, setDeliveryStops } from '@tiantian/contracts/order/delivery.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { NameFields, nameDraft, nameOf } from '../order/name-fields.tsx'
import { countriesQuery } from '../user/address/country.ts'
import css from './delivery-page.module.css'
import { useKeepRules } from './use-keep-rules.ts'

interface StopSheetProps {
  stops: readonly DeliveryStop[]
  /** The position of the country; undefined for a new one. */
  at: number | undefined
  onClose: () => void
}

/** A country to which nothing is delivered, and the reason that its buyers read. */
export function StopSheet({ stops, at, onClose }: StopSheetProps) {
  const t = useText()
  const keep = useKeepRules()
  const { data } = useQuery(countriesQuery())
  const stop = at === undefined ? undefined : stops[at]
  const place = at ?? stops.length
  const form = useForm({
    start: { ...nameDraft(stop?.reason), country: stop?.country ?? '' },
    check: ({ country, ...reason }) =>
      checkForm(setDeliveryStops.input, {
        stops: [...stops.slice(0, place), { country, reason: nameOf(reason) }, ...stops.slice(place + 1)],
      }),
    send: (input) => call(setDeliveryStops, input),
    onSent(rules) {
      keep(rules)
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.stopNew')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <Select
          label={t('trade.to')}
          choices={(data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...field(form, 'country')}
          error={form.errors[`stops.${place}.country`]}
        />
        <NameFields
          label={t('trade.stopReason')}
          form={form}
          max={STOP_REASON_MAX}
          error={form.errors[`stops.${place}.reason`]}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
