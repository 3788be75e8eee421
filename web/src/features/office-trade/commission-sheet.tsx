import { useQueryClient } from '@tanstack/react-query'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { CommissionTerms } from '@tiantian/contracts/order/commission.ts'
import { listCommission, setCommission } from '@tiantian/contracts/order/commission.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import css from './commission-page.module.css'
import tradeCss from './office-trade.module.css'
import { useRateText } from './use-rate-text.ts'

interface CommissionSheetProps {
  terms: CommissionTerms
  onClose: () => void
}

interface CommissionDraft {
  inherits: boolean
  /** Hundredths of a percent are written like hundredths of an amount. */
  percent: string
  validFrom: string
  reason: string
}

const draftOf = ({ basisPoints, isInherited }: CommissionTerms): CommissionDraft => ({
  inherits: isInherited,
  percent: majorUnits(basisPoints),
  validFrom: '',
  reason: '',
})

/** The rate of a category from now on or later, and those it has had. */
export function CommissionSheet({ terms, onClose }: CommissionSheetProps) {
  const t = useText()
  return (
    <BottomSheet isOpen desktop="center" title={terms.name || t('trade.commission.all')} onClose={onClose}>
      <VersionedForm
        draftKey={`commission/${terms.slug ?? 'all'}`}
        version={String(terms.version)}
        start={draftOf(terms)}
        describe={(draft) => [
          {
            label: t('trade.commission.percent'),
            text: draft.inherits ? t('trade.commission.inherits') : draft.percent,
          },
          { label: t('trade.commission.validFrom'), text: draft.validFrom },
        ]}
      >
        {(control) => <Fields control={control} terms={terms} onClose={onClose} />}
      </VersionedForm>
      <History terms={terms} />
    </BottomSheet>
  )
}

function Fields({
  control,
  terms,
  onClose,
}: CommissionSheetProps & { control: DraftControl<CommissionDraft> }) {
  const t = useText()
  const form = useCommissionForm(control, terms, onClose)
  return (
    <Form form={form} className={tradeCss.form}>
      {terms.slug !== null && (
        <Checkbox
          label={t('trade.commission.inherits')}
          isChecked={form.draft.inherits}
          onChange={(inherits) => form.set('inherits', inherits)}
        />
      )}
      {!form.draft.inherits && (
        <TextField
          label={t('trade.commission.percent')}
          inputMode="decimal"
          {...field(form, 'percent')}
          error={form.errors.basisPoints}
        />
      )}
      <TextField
        label={t('trade.commission.validFrom')}
        hint={t('trade.commission.validFromHint')}
        type="datetime-local"
        isOptional
        {...field(form, 'validFrom')}
      />
      <TextArea label={t('trade.commission.reason')} maxLength={REASON_MAX} {...field(form, 'reason')} />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function useCommissionForm(
  control: DraftControl<CommissionDraft>,
  { slug, version }: CommissionTerms,
  onClose: () => void,
) {
  const client = useQueryClient()
  return useVersionedForm({
    control,
    reads: readsBy(listCommission),
    check: ({ inherits, percent, validFrom, reason }) =>
      checkForm(setCommission.input, {
        slug,
        version,
        reason,
        basisPoints: inherits ? null : readAmount(percent),
        validFrom: validFrom === '' ? null : new Date(validFrom).toISOString(),
      }),
    send: (input) => call(setCommission, input),
    onSent(reply) {
      client.setQueryData(query(listCommission, {}).queryKey, reply)
      onClose()
    },
  })
}

function History({ terms: { changes } }: { terms: CommissionTerms }) {
  const t = useText()
  const format = useFormat()
  const rateText = useRateText()
  return (
    <section className={css.past}>
      <h3>{t('trade.commission.history')}</h3>
      {changes.length === 0 && <p className={tradeCss.text}>{t('trade.commission.none')}</p>}
      <ul className={tradeCss.history}>
        {changes.map(({ validFrom, createdAt, basisPoints, reason }) => (
          <li key={createdAt}>
            {t('trade.commission.planned', { at: format.dateTime(validFrom), rate: rateText(basisPoints) })}
            <br />
            <span className={tradeCss.text}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
