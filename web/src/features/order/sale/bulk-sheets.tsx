import { useMutation } from '@tanstack/react-query'
import type { ConfirmedSale } from '@tiantian/contracts/order/bulk.ts'
import { BULK_MAX, confirmSales, openPapers } from '@tiantian/contracts/order/bulk.ts'
import type { SaleRow } from '@tiantian/contracts/order/order-list.ts'
import type { PaperKind, PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { PAPER_KINDS, PAPER_LANGUAGES } from '@tiantian/contracts/order/paper.ts'
import { useState } from 'react'
import { codeText } from '../../../i18n/code-text.ts'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { languageName } from '../../shell/alliance.ts'
import { showFailure } from '../../shell/error/failure.ts'
import css from '../sheets/order-sheets.module.css'

interface BulkProps {
  rows: readonly SaleRow[]
  onEnd: (isDone: boolean) => void
}

/** Confirms the selected orders and reports each: those that could not be confirmed come first. */
export function ConfirmManySheet({ rows, onEnd }: BulkProps) {
  const t = useText()
  const [asksPayment, setAsksPayment] = useState(true)
  const confirming = useMutation({
    async mutationFn() {
      const confirmed: ConfirmedSale[] = []
      for (let at = 0; at < rows.length; at += BULK_MAX) {
        const ids = rows.slice(at, at + BULK_MAX).map(({ id }) => id)
        confirmed.push(...(await call(confirmSales, { ids, asksPayment })).rows)
      }
      return confirmed
    },
    onError: showFailure,
  })
  const { data: report } = confirming
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t('order.bulk.confirm')}
      // Of those that were confirmed before a failure, too, the list has to tell.
      onClose={() => onEnd(!confirming.isIdle)}
      footer={
        report ? (
          <Button isBlock onClick={() => onEnd(true)}>
            {t('common.close')}
          </Button>
        ) : (
          <Button isBlock isLoading={confirming.isPending} onClick={() => confirming.mutate()}>
            {t('order.bulk.confirm')}
          </Button>
        )
      }
    >
      {report ? (
        <ConfirmReport report={report} />
      ) : (
        <div className={css.form}>
          <p>{t('table.selected', { count: rows.length })}</p>
          <Checkbox isChecked={asksPayment} onChange={setAsksPayment} label={t('order.bulk.asksPayment')} />
        </div>
      )}
    </BottomSheet>
  )
}

function ConfirmReport({ report }: { report: readonly ConfirmedSale[] }) {
  const t = useText()
  const refused = report.filter(({ outcome }) => outcome === 'refused')
  const others = report.filter(({ outcome }) => outcome !== 'refused')
  return (
    <ul className={css.report} role="status">
      {[...refused, ...others].map(({ id, code, outcome, error }) => (
        <li key={id}>
          <strong>{code || id}</strong>{' '}
          <span className={error ? css.error : css.text}>
            {error ? codeText(error) : t(`order.bulk.outcome.${outcome as 'confirmed'}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One PDF of the papers of the selected orders. */
export function PrintSheet({ rows, onEnd }: BulkProps) {
  const t = useText()
  const own = useLanguage()
  const [kind, setKind] = useState<PaperKind>('proforma')
  const [language, setLanguage] = useState<PaperLanguage>(own === 'en' ? 'ru' : own)
  const printing = useMutation({
    mutationFn: () => call(openPapers, { ids: rows.map(({ id }) => id), kind, language }),
    onSuccess({ url }) {
      if (url) location.assign(url)
    },
    onError: showFailure,
  })
  const isTooMany = rows.length > BULK_MAX
  const { data } = printing
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t('order.bulk.print')}
      onClose={() => onEnd(false)}
      footer={
        <Button isBlock disabled={isTooMany} isLoading={printing.isPending} onClick={() => printing.mutate()}>
          {t('order.bulk.download')}
        </Button>
      }
    >
      <div className={css.form}>
        <p>{t('table.selected', { count: rows.length })}</p>
        {isTooMany && <p className={css.error}>{t('order.bulk.tooMany', { count: BULK_MAX })}</p>}
        <Select
          label={t('order.bulk.kind')}
          value={kind}
          choices={PAPER_KINDS.map((value) => ({ value, label: t(`order.papers.kind.${value}`) }))}
          onChange={(value) => setKind(value as PaperKind)}
        />
        <Select
          label={t('order.papers.language')}
          value={language}
          choices={PAPER_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={(value) => setLanguage(value as PaperLanguage)}
        />
        {data && (
          <p role="status" className={css.text}>
            {t('order.bulk.printed', { count: data.paperCount })}
            {data.without.length > 0 && ` ${t('order.bulk.without', { codes: data.without.join(', ') })}`}
          </p>
        )}
      </div>
    </BottomSheet>
  )
}
