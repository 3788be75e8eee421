import { useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@tiantian/contracts/money.ts'
import { correctRate, listRateHistory, RATE_REASON_MAX } from '@tiantian/contracts/product/office-rate.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import css from './commission-page.module.css'

interface ExchangeSheetProps {
  currency: Currency
  /** The rate now, as a decimal. */
  seen: string
  onClose: () => void
}

/** A rate set by hand, from now on. */
export function ExchangeSheet({ currency, seen, onClose }: ExchangeSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const refreshOnConflict = useRefreshOnConflict()
  const form = useForm({
    start: { perUsd: seen, reason: '' },
    check: ({ perUsd, reason }) =>
      checkForm(correctRate.input, { currency, seen, perUsd: perUsd.replace(',', '.'), reason }),
    send: (input) => refreshOnConflict(call(correctRate, input), readsBy(listRateHistory)),
    onSent(reply) {
      client.setQueryData(query(listRateHistory, {}).queryKey, reply)
      onClose()
    },
  })
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t('trade.exchange.correctTitle', { currency })}
      onClose={onClose}
    >
      <Form form={form} className={css.form}>
        <TextField
          label={t('trade.exchange.perUsd', { currency })}
          inputMode="decimal"
          {...field(form, 'perUsd')}
        />
        <TextArea label={t('trade.exchange.reason')} maxLength={RATE_REASON_MAX} {...field(form, 'reason')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
