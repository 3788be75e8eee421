import { useQueryClient } from '@tanstack/react-query'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { CustomsRule } from '@tiantian/contracts/order/customs.ts'
import {
  CONFORMITIES,
  CUSTOMS_NOTE_MAX,
  CUSTOMS_SOURCE_MAX,
  listCustomsRules,
  saveCustomsRule,
} from '@tiantian/contracts/order/customs.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { NameDraft } from '../../office/name-fields.tsx'
import { describeName, NameFields, nameDraft, nameOf } from '../../office/name-fields.tsx'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { CategoryField } from '../product/category-field.tsx'
import { countriesQuery } from '../user/address/country.ts'
import css from './office-trade.module.css'

interface CustomsSheetProps {
  /** Undefined for a new one. */
  rule: CustomsRule | undefined
  /** The destination of a new one; empty when it is to be chosen. */
  country: string
  onClose: () => void
}

interface CustomsDraft extends NameDraft, NameDraft<typeof SOURCE> {
  country: string
  /** Empty: all categories. */
  category: string
  conformity: string
  /** Hundredths of a percent are written like hundredths of an amount; empty: as the parent. */
  duty: string
  vat: string
  checkedOn: string
}

const INHERITED = 'inherited'
const SOURCE = 'source '
const percentOf = (basisPoints: number | null | undefined) =>
  basisPoints === null || basisPoints === undefined ? '' : majorUnits(basisPoints)

const draftOf = (rule: CustomsRule | undefined, country: string): CustomsDraft => ({
  ...nameDraft(rule?.note),
  ...nameDraft(rule?.source, SOURCE),
  country: rule?.country ?? country,
  category: rule?.category ?? '',
  conformity: rule?.conformity ?? INHERITED,
  duty: percentOf(rule?.dutyBasisPoints),
  vat: percentOf(rule?.vatBasisPoints),
  checkedOn: rule?.checkedOn ?? '',
})

/** A rule of customs: what it says, where it is from, and when that was checked. */
export function CustomsSheet({ rule, country, onClose }: CustomsSheetProps) {
  const t = useText()
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t(rule ? 'trade.customs.edit' : 'trade.customs.new')}
      onClose={onClose}
    >
      <VersionedForm
        draftKey={`customs/${rule?.id ?? 'new'}`}
        version={String(rule?.version ?? 0)}
        start={draftOf(rule, country)}
        describe={(draft) => [
          { label: t('trade.customs.duty'), text: draft.duty },
          { label: t('trade.customs.vat'), text: draft.vat },
          ...describeName(t('trade.customs.source'), nameOf(draft, SOURCE)),
          { label: t('trade.customs.checkedOn'), text: draft.checkedOn },
        ]}
      >
        {(control) => <Fields control={control} rule={rule} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

type RuleFieldsProps = Omit<CustomsSheetProps, 'country'> & { control: DraftControl<CustomsDraft> }

function Fields(props: RuleFieldsProps) {
  const t = useText()
  const { data } = useQuery(countriesQuery())
  const form = useCustomsForm(props)
  return (
    <Form form={form} className={css.form}>
      <Select
        label={t('trade.customs.country')}
        choices={(data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        {...field(form, 'country')}
      />
      <CategoryField
        isFilter
        label={t('trade.customs.category')}
        hint={t('trade.customs.categoryHint')}
        found={(count) => t('trade.customs.categoryFound', { count })}
        value={form.draft.category}
        onChange={(category) => form.set('category', category)}
        error={form.errors.category}
      />
      <Select
        label={t('trade.customs.conformity')}
        choices={[
          { value: INHERITED, label: t('trade.customs.inherited') },
          ...CONFORMITIES.map((value) => ({ value, label: t(`order.customs.conformity.${value}`) })),
        ]}
        {...field(form, 'conformity')}
      />
      <TextField
        label={t('trade.customs.duty')}
        hint={t('trade.customs.rateHint')}
        inputMode="decimal"
        isOptional
        {...field(form, 'duty')}
        error={form.errors.dutyBasisPoints}
      />
      <TextField
        label={t('trade.customs.vat')}
        hint={t('trade.customs.rateHint')}
        inputMode="decimal"
        isOptional
        {...field(form, 'vat')}
        error={form.errors.vatBasisPoints}
      />
      <NameFields
        label={t('trade.customs.note')}
        form={form}
        max={CUSTOMS_NOTE_MAX}
        error={form.errors.note}
      />
      <NameFields
        label={t('trade.customs.source')}
        hint={t('trade.customs.sourceHint')}
        form={form}
        max={CUSTOMS_SOURCE_MAX}
        prefix={SOURCE}
        error={form.errors.source}
      />
      <TextField label={t('trade.customs.checkedOn')} type="date" {...field(form, 'checkedOn')} />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function useCustomsForm({ control, rule, onClose }: RuleFieldsProps) {
  const client = useQueryClient()
  const [requestId] = useState(newRequestId)
  return useVersionedForm({
    control,
    reads: readsBy(listCustomsRules),
    check: ({ country, category, conformity, duty, vat, checkedOn, ...texts }) =>
      checkForm(saveCustomsRule.input, {
        requestId,
        id: rule?.id ?? null,
        version: rule?.version ?? 0,
        country,
        checkedOn,
        category: category === '' ? null : category,
        conformity: CONFORMITIES.find((one) => one === conformity) ?? null,
        dutyBasisPoints: duty.trim() === '' ? null : readAmount(duty),
        vatBasisPoints: vat.trim() === '' ? null : readAmount(vat),
        note: nameOf(texts),
        source: nameOf(texts, SOURCE),
      }),
    send: (input) => call(saveCustomsRule, input),
    onSent(reply) {
      client.setQueryData(query(listCustomsRules, {}).queryKey, reply)
      onClose()
    },
  })
}
