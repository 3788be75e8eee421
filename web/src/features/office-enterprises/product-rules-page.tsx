import { useQueryClient } from '@tanstack/react-query'
import type { ReviewRule } from '@tiantian/contracts/product/review.ts'
import { listReviewRules, setReviewRule } from '@tiantian/contracts/product/review.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { REVIEWED_FIELDS } from '@tiantian/contracts/product/review-names.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import css from './product-rules-page.module.css'

/** Which publications and edits of products the office sees before buyers do, by category. */
export function ProductRulesPage() {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(query(listReviewRules, {}))
  return (
    <OfficePage
      title={t('vetting.rules.title')}
      permission="enterprise.review"
      lead={t('vetting.rules.lead')}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data ? <Rules rules={data.rules} /> : !error && <Skeleton height={320} />}
    </OfficePage>
  )
}

function Rules({ rules }: { rules: readonly ReviewRule[] }) {
  // By its place in the list: the reply to a change is another object.
  const [open, setOpen] = useState<number>()
  const edited = open === undefined ? undefined : rules[open]
  return (
    <>
      <ul className={css.list}>
        {rules.map((rule, at) => (
          <RuleRow key={rule.slug} rule={rule} onEdit={() => setOpen(at)} />
        ))}
      </ul>
      {edited && <RuleSheet rule={edited} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useRuleText() {
  const t = useText()
  return ({ publications, fields }: Pick<ReviewRule, 'publications' | 'fields'>) =>
    [
      ...(publications ? [t('vetting.rules.publications')] : []),
      ...fields.map((field) => t(`vetting.product.field.${field}`)),
    ].join(', ') || t('vetting.rules.none')
}

function RuleRow({ rule, onEdit }: { rule: ReviewRule; onEdit: () => void }) {
  const t = useText()
  const ruleText = useRuleText()
  const mayEdit = useMay('enterprise.decide')
  const name = rule.name || t('vetting.rules.all')
  return (
    <li className={css.row} data-level={rule.level}>
      <span className={css.name}>{name}</span>
      <span>
        {ruleText(rule)}{' '}
        {rule.isInherited && rule.slug !== null && (
          <span className={css.muted}>{t('vetting.rules.inherited')}</span>
        )}
      </span>
      {mayEdit && (
        <Button size="sm" variant="secondary" aria-label={t('vetting.rules.edit', { name })} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
    </li>
  )
}

interface RuleSheetProps {
  rule: ReviewRule
  onClose: () => void
}

interface RuleDraft {
  inherits: boolean
  publications: boolean
  fields: ReviewedField[]
}

function RuleSheet({ rule, onClose }: RuleSheetProps) {
  const t = useText()
  const ruleText = useRuleText()
  const { isInherited, publications, fields } = rule
  return (
    <BottomSheet isOpen desktop="center" title={rule.name || t('vetting.rules.all')} onClose={onClose}>
      <VersionedForm<RuleDraft>
        draftKey={`product-rule/${rule.slug ?? 'all'}`}
        version={String(rule.version)}
        start={{ inherits: isInherited && rule.slug !== null, publications, fields }}
        describe={(draft) => [
          {
            label: t('vetting.rules.title'),
            text: draft.inherits ? t('vetting.rules.inherits') : ruleText(draft),
          },
        ]}
      >
        {(control) => <Fields control={control} rule={rule} onClose={onClose} />}
      </VersionedForm>
    </BottomSheet>
  )
}

function Fields({ control, rule, onClose }: RuleSheetProps & { control: DraftControl<RuleDraft> }) {
  const t = useText()
  const client = useQueryClient()
  const form = useVersionedForm({
    control,
    reads: readsBy(listReviewRules),
    check: ({ inherits, ...draft }: RuleDraft) =>
      checkForm(setReviewRule.input, {
        slug: rule.slug,
        version: rule.version,
        rule: inherits ? null : draft,
      }),
    send: (input) => call(setReviewRule, input),
    onSent(reply) {
      client.setQueryData(query(listReviewRules, {}).queryKey, reply)
      onClose()
    },
  })
  const { inherits, publications, fields } = form.draft
  return (
    <Form form={form} className={css.form}>
      {rule.slug !== null && (
        <Checkbox
          label={t('vetting.rules.inherits')}
          isChecked={inherits}
          onChange={(next) => form.set('inherits', next)}
        />
      )}
      {!inherits && (
        <>
          <Checkbox
            label={t('vetting.rules.publications')}
            isChecked={publications}
            onChange={(next) => form.set('publications', next)}
          />
          <fieldset className={css.fields}>
            <legend>{t('vetting.rules.edits')}</legend>
            {REVIEWED_FIELDS.map((field) => (
              <Checkbox
                key={field}
                label={t(`vetting.product.field.${field}`)}
                isChecked={fields.includes(field)}
                onChange={(isChosen) =>
                  form.set('fields', isChosen ? [...fields, field] : fields.filter((one) => one !== field))
                }
              />
            ))}
          </fieldset>
        </>
      )}
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
