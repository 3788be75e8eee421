import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { CurrencyRates, DayRate } from '@tiantian/contracts/product/office-rate.ts'
import {
  correctRate,
  listRateHistory,
  RATE_REASON_MAX,
  RATE_STALE_DAYS,
} from '@tiantian/contracts/product/office-rate.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import noticeCss from '../../ui/notice.module.css'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import css from './office-trade.module.css'

/** The rates by which everything is converted, where they come from, and what they were (S3.5). */
export function ExchangePage() {
  const t = useText()
  const result = useQuery(query(listRateHistory, {}))
  const { data } = result
  return (
    <OfficePage title={t('trade.exchange.title')} permission="order.terms">
      {data ? (
        <div className={css.page}>
          <p className={css.text}>{t('trade.exchange.text')}</p>
          {data.currencies
            .filter(({ currency }) => currency !== 'USD')
            .map((each) => (
              <CurrencyPart key={each.currency} {...each} />
            ))}
        </div>
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} />} />
      )}
    </OfficePage>
  )
}

interface ExchangeSheetProps {
  currency: Currency
  /** The rate now, as a decimal. */
  seen: string
  onClose: () => void
}

/** A rate set by hand, from now on. */
function ExchangeSheet({ currency, seen, onClose }: ExchangeSheetProps) {
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

function CurrencyPart({ currency, rates: [latest, ...earlier] }: CurrencyRates) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('trade.exchange.perUsd', { currency })}
      isPanel
      more={
        latest && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('trade.exchange.correctTitle', { currency })}
            onClick={() => setOpen(true)}
          >
            {t('trade.exchange.correct')}
          </Button>
        )
      }
    >
      {latest ? <Rate {...latest} /> : <p className={css.text}>{t('trade.exchange.empty')}</p>}
      {latest && isStale(latest) && (
        <p className={noticeCss.notice} data-tone="warning">
          {t('trade.exchange.stale')}
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('trade.exchange.history')}</summary>
          <ul className={css.history}>
            {earlier.map((rate) => (
              <li key={rate.date}>
                <Rate {...rate} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOpen && latest && (
        <ExchangeSheet currency={currency} seen={latest.perUsd} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

const isStale = ({ date }: DayRate) => serverNow() - Date.parse(date) > RATE_STALE_DAYS * 86_400_000

function Rate({ perUsd, date, source, reason, correctedAt }: DayRate) {
  const t = useText()
  const format = useFormat()
  return (
    <p>
      <strong>{format.number(Number(perUsd), { maximumFractionDigits: 10 })}</strong>{' '}
      <span className={css.text}>{t('trade.exchange.of', { date: format.date(date), source })}</span>
      {correctedAt && (
        <span className={css.planned}>
          {t('trade.exchange.corrected', { at: format.dateTime(correctedAt), reason })}
        </span>
      )}
    </p>
  )
}
