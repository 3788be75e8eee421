import type { Output } from '@tiantian/contracts/action.ts'
import type { DeliveryStop } from '@tiantian/contracts/order/delivery.ts'
import { getDeliveryRules, STOP_REASON_MAX, setDeliveryStops } from '@tiantian/contracts/order/delivery.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { describeName, NameFields, nameDraft, nameOf } from '../../office/name-fields.tsx'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { countriesQuery } from '../user/address/country.ts'
import css from './office-trade.module.css'
import { useKeepRules } from './use-keep-rules.ts'

interface StopSheetProps {
  rules: Pick<Output<typeof getDeliveryRules>, 'stops' | 'stopsVersion'>
  /** Undefined for a new one. */
  country: string | undefined
  onClose: () => void
}

/** A country to which nothing is delivered, and the reason that its buyers read. */
export function StopSheet({ rules, country, onClose }: StopSheetProps) {
  const t = useText()
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.stopNew')} onClose={onClose}>
      <VersionedForm
        draftKey={`delivery-stop/${country ?? 'new'}`}
        version={rules.stopsVersion}
        start={draftOf(rules.stops.find((stop) => stop.country === country))}
        describe={(draft) => [
          { label: t('trade.to'), text: draft.country },
          ...describeName(t('trade.stopReason'), draft),
        ]}
      >
        {(control) => <Fields control={control} rules={rules} country={country} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

const draftOf = (stop: DeliveryStop | undefined) => ({
  ...nameDraft(stop?.reason),
  country: stop?.country ?? '',
})

type StopFieldsProps = StopSheetProps & { control: DraftControl<ReturnType<typeof draftOf>> }

function Fields({ control, rules: { stops, stopsVersion }, country: edited, onClose }: StopFieldsProps) {
  const t = useText()
  const keep = useKeepRules()
  const { data } = useQuery(countriesQuery())
  const known = stops.findIndex(({ country }) => country === edited)
  const place = known < 0 ? stops.length : known
  const form = useVersionedForm({
    control,
    reads: readsBy(getDeliveryRules),
    check: ({ country, ...reason }) =>
      checkForm(setDeliveryStops.input, {
        version: stopsVersion,
        stops: [...stops.slice(0, place), { country, reason: nameOf(reason) }, ...stops.slice(place + 1)],
      }),
    send: (input) => call(setDeliveryStops, input),
    onSent(rules) {
      keep(rules)
      onClose()
    },
  })
  return (
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
  )
}
