import type { Carrier } from '@tiantian/contracts/order/delivery.ts'
import {
  CARRIER_MODES,
  CARRIER_NAME_MAX,
  getDeliveryRules,
  saveCarrier,
} from '@tiantian/contracts/order/delivery.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { describeName, NameFields, nameDraft, nameOf } from '../../office/name-fields.tsx'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import css from './office-trade.module.css'
import { useKeepRules } from './use-keep-rules.ts'

interface CarrierSheetProps {
  /** Undefined for a new one. */
  carrier: Carrier | undefined
  onClose: () => void
}

const draftOf = (carrier: Carrier | undefined) => ({
  ...nameDraft(carrier?.name),
  mode: carrier?.mode ?? 'road',
  isActive: carrier?.isActive ?? true,
})

/** The name of a carrier, how it carries, and whether it is offered. */
export function CarrierSheet({ carrier, onClose }: CarrierSheetProps) {
  const t = useText()
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t(carrier ? 'trade.carrierEdit' : 'trade.carrierNew')}
      onClose={onClose}
    >
      <VersionedForm
        draftKey={`carrier/${carrier?.id ?? 'new'}`}
        version={String(carrier?.version ?? 0)}
        start={draftOf(carrier)}
        describe={(draft) => [
          ...describeName(t('trade.carrierName'), draft),
          { label: t('order.life.mode'), text: t(`order.life.transport.${draft.mode}`) },
          { label: t('trade.carrierActive'), text: t(draft.isActive ? 'office.yes' : 'office.no') },
        ]}
      >
        {(control) => <Fields control={control} carrier={carrier} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

type CarrierFieldsProps = CarrierSheetProps & { control: DraftControl<ReturnType<typeof draftOf>> }

function Fields({ control, carrier, onClose }: CarrierFieldsProps) {
  const t = useText()
  const keep = useKeepRules()
  const [requestId] = useState(newRequestId)
  const form = useVersionedForm({
    control,
    reads: readsBy(getDeliveryRules),
    check: ({ mode, isActive, ...names }) =>
      checkForm(saveCarrier.input, {
        requestId,
        id: carrier?.id ?? null,
        version: carrier?.version ?? 0,
        name: nameOf(names),
        mode,
        isActive,
        rates: carrier?.rates ?? [],
      }),
    send: (input) => call(saveCarrier, input),
    onSent(rules) {
      keep(rules)
      onClose()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <NameFields
        label={t('trade.carrierName')}
        form={form}
        max={CARRIER_NAME_MAX}
        error={form.errors.name}
      />
      <Select
        label={t('order.life.mode')}
        choices={CARRIER_MODES.map((value) => ({ value, label: t(`order.life.transport.${value}`) }))}
        {...field(form, 'mode')}
        onChange={(value) => form.set('mode', CARRIER_MODES.find((mode) => mode === value) ?? 'road')}
      />
      <Checkbox
        label={t('trade.carrierActive')}
        isChecked={form.draft.isActive}
        onChange={(isActive) => form.set('isActive', isActive)}
      />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
