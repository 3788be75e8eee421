import type { Input } from '@tiantian/contracts/action.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import { COUPON_TITLE_MAX, createCoupon, createShopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { useState } from 'react'
import { checkForm } from '../../../i18n/check-form.ts'
import { useText } from '../../../i18n/use-text.ts'
import { NameFields, nameDraft, nameOf } from '../../../office/name-fields.tsx'
import { call } from '../../../sdk/call.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import css from '../sheets/order-sheets.module.css'

interface CouponSheetProps {
  /** Whose orders it is for, and who pays for it; the alliance and the orders of all shops where it is left out. */
  shopId?: string
  onDone: () => void
  onClose: () => void
}

const START = {
  ...nameDraft(),
  code: '',
  currency: 'CNY' as string,
  kind: 'percent' as string,
  value: '',
  discountMaxMinor: '',
  minimumMinor: '0',
  budgetMinor: '',
  usesPerPerson: '1',
  startsAt: '',
  endsAt: '',
}

/** Instants as `<input type="datetime-local">` writes them are of the user's clock. */
const instantOf = (local: string) => (local === '' ? '' : new Date(local).toISOString())
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function inputOf({ kind, value, ...draft }: typeof START, requestId: string) {
  const isPercent = kind === 'percent'
  return {
    requestId,
    code: draft.code,
    title: nameOf(draft),
    currency: draft.currency,
    percent: isPercent ? numberOf(value) : null,
    amountMinor: isPercent ? null : readAmount(value),
    discountMaxMinor: draft.discountMaxMinor.trim() === '' ? null : readAmount(draft.discountMaxMinor),
    minimumMinor: readAmount(draft.minimumMinor),
    budgetMinor: readAmount(draft.budgetMinor),
    usesPerPerson: numberOf(draft.usesPerPerson),
    startsAt: instantOf(draft.startsAt),
    endsAt: instantOf(draft.endsAt),
    isActive: true,
  }
}

/** A coupon of the alliance or of a shop. */
export function CouponSheet({ shopId, onDone, onClose }: CouponSheetProps) {
  const t = useText()
  const [requestId] = useState(newRequestId)
  const form = useForm({
    start: START,
    check: (draft) =>
      shopId
        ? checkForm(createShopCoupon.input, { ...inputOf(draft, requestId), shopId })
        : checkForm(createCoupon.input, {
            ...inputOf(draft, requestId),
            shopId: null,
            bearer: 'alliance',
          }),
    send: (input: Input<typeof createCoupon> | Input<typeof createShopCoupon>) =>
      'bearer' in input ? call(createCoupon, input) : call(createShopCoupon, input),
    onSent() {
      onDone()
      onClose()
    },
  })
  const isPercent = form.draft.kind === 'percent'
  return (
    <BottomSheet isOpen desktop="center" title={t('trade.coupon.new')} onClose={onClose}>
      <Form form={form} className={css.form}>
        {shopId && <p className={css.text}>{t('trade.coupon.shopBears')}</p>}
        <TextField
          label={t('trade.coupon.code')}
          hint={t('trade.coupon.codeHint')}
          autoComplete="off"
          maxLength={24}
          {...field(form, 'code')}
        />
        <NameFields
          label={t('trade.coupon.title')}
          form={form}
          max={COUPON_TITLE_MAX}
          error={form.errors.title}
        />
        <Select
          label={t('ledger.currency')}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          {...field(form, 'currency')}
        />
        <Select
          label={t('trade.coupon.discount')}
          choices={['percent', 'amount'].map((value) => ({
            value,
            label: t(`trade.coupon.kind.${value as 'percent'}`),
          }))}
          {...field(form, 'kind')}
        />
        <TextField
          label={t(`trade.coupon.kind.${isPercent ? 'percent' : 'amount'}`)}
          inputMode="decimal"
          {...field(form, 'value')}
          error={form.errors[isPercent ? 'percent' : 'amountMinor']}
        />
        {isPercent && (
          <TextField
            label={t('trade.coupon.discountMaxMinor')}
            isOptional
            inputMode="decimal"
            {...field(form, 'discountMaxMinor')}
          />
        )}
        <TextField
          label={t('trade.coupon.minimumMinor')}
          inputMode="decimal"
          {...field(form, 'minimumMinor')}
        />
        <TextField
          label={t('trade.coupon.budgetMinor')}
          inputMode="decimal"
          {...field(form, 'budgetMinor')}
        />
        <TextField
          label={t('trade.coupon.usesPerPerson')}
          inputMode="numeric"
          {...field(form, 'usesPerPerson')}
        />
        <TextField label={t('trade.coupon.startsAt')} type="datetime-local" {...field(form, 'startsAt')} />
        <TextField label={t('trade.coupon.endsAt')} type="datetime-local" {...field(form, 'endsAt')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('trade.coupon.new')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
