import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewRule } from '@tiantian/contracts/product/review.ts'
import { decideReviewRule, listReviewRules, setReviewRule } from '@tiantian/contracts/product/review.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { REVIEWED_FIELDS } from '@tiantian/contracts/product/review-names.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
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
import { SearchField } from '../../ui/form/search-field.tsx'
import notice from '../../ui/notice.module.css'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './product-rules-page.module.css'

/** Which publications and edits of products the office sees before buyers do, by category. */
export function ProductRulesPage() {
  const t = useText()
  const result = useQuery(query(listReviewRules, {}))
  const { data } = result
  return (
    <OfficePage
      title={t('vetting.rules.title')}
      permission="enterprise.review"
      lead={t('vetting.rules.lead')}
    >
      {data ? (
        <Rules rules={data.rules} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={320} />} />
      )}
    </OfficePage>
  )
}

/** Rows before "Load more". */
const PAGE = 30

interface ListedRule {
  rule: ReviewRule
  /** Its place in the reply: the reply to a change is another object. */
  at: number
  /** The categories above it. */
  path: string
}

function listed(rules: readonly ReviewRule[]): ListedRule[] {
  const above: string[] = []
  return rules.map((rule, at) => {
    above[rule.level] = rule.name
    return { rule, at, path: above.slice(1, rule.level).join(' › ') }
  })
}

function Rules({ rules }: { rules: readonly ReviewRule[] }) {
  const t = useText()
  const [open, setOpen] = useState<number>()
  const [typed, setTyped] = useState('')
  const [isOwnOnly, setOwnOnly] = useState(false)
  const [count, setCount] = useState(PAGE)
  const edited = open === undefined ? undefined : rules[open]
  const wanted = typed.trim().toLowerCase()
  const found = listed(rules).filter(
    ({ rule, path }) =>
      (rule.slug === null ? t('vetting.rules.all') : `${path} ${rule.name}`).toLowerCase().includes(wanted) &&
      !(isOwnOnly && rule.isInherited),
  )
  return (
    <div className={css.page}>
      <div className={css.filters}>
        <SearchField
          label={t('vetting.rules.search')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setCount(PAGE)
          }}
        />
        <Checkbox label={t('vetting.rules.own')} isChecked={isOwnOnly} onChange={setOwnOnly} />
      </div>
      {found.length === 0 && <EmptyState title={t('common.nothingFound')} />}
      <ul className={css.list} aria-label={t('vetting.rules.title')}>
        {found.slice(0, count).map(({ rule, at, path }) => (
          <RuleRow key={rule.slug} rule={rule} path={path} onEdit={() => setOpen(at)} />
        ))}
      </ul>
      {found.length > count && (
        <Button variant="secondary" onClick={() => setCount(count + PAGE)}>
          {t('common.loadMore')}
        </Button>
      )}
      {edited && <RuleSheet rule={edited} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function useRuleText() {
  const t = useText()
  return ({ publications, fields, needsTwo }: Pick<ReviewRule, 'publications' | 'fields' | 'needsTwo'>) =>
    [
      ...(publications ? [t('vetting.rules.publications')] : []),
      ...fields.map((field) => t(`vetting.product.field.${field}`)),
      ...(needsTwo && (publications || fields.length > 0) ? [t('officeKit.second.needed')] : []),
    ].join(', ') || t('vetting.rules.none')
}

function RuleRow({ rule, path, onEdit }: { rule: ReviewRule; path: string; onEdit: () => void }) {
  const t = useText()
  const ruleText = useRuleText()
  const mayEdit = useMay('enterprise.decide')
  const name = rule.name || t('vetting.rules.all')
  const isOwn = !rule.isInherited
  return (
    <li className={css.row}>
      <div className={css.words}>
        {path && <span className={css.muted}>{path}</span>}
        <span className={css.name}>{name}</span>
        <span className={isOwn ? css.own : css.muted}>
          {ruleText(rule)}
          {rule.isInherited && rule.slug !== null && ` · ${t('vetting.rules.inherited')}`}
        </span>
        {rule.change && <WaitingRule change={rule.change} name={name} mayDecide={mayEdit} />}
      </div>
      {mayEdit && !rule.change && (
        <Button size="sm" variant="secondary" aria-label={t('vetting.rules.edit', { name })} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
    </li>
  )
}

interface WaitingRuleProps {
  change: NonNullable<ReviewRule['change']>
  name: string
  mayDecide: boolean
}

/** A looser rule: it counts once another officer has confirmed it. */
function WaitingRule({ change, name, mayDecide }: WaitingRuleProps) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const ruleText = useRuleText()
  const [isRejecting, setRejecting] = useState(false)
  const { id, rule, isOwn, proposedBy, proposedAt } = change
  const { queryKey } = query(listReviewRules, {})
  const deciding = useMutation({
    mutationFn: (event: 'confirm' | 'reject') => call(decideReviewRule, { id, event }),
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
    onError: showFailure,
  })
  const words = rule ? ruleText(rule) : t('vetting.rules.inherits')
  return (
    <div className={notice.notice} data-tone="warning" role="status">
      <p>
        {t(isOwn ? 'vetting.rules.waitsOwn' : 'vetting.rules.waits', {
          name: proposedBy,
          at: format.dateTime(proposedAt),
          rule: words,
        })}
      </p>
      {mayDecide && (
        <div className={css.decide}>
          {isOwn ? (
            <Button
              size="sm"
              variant="secondary"
              isLoading={deciding.isPending}
              aria-label={`${t('vetting.rules.withdraw')}: ${name}`}
              onClick={() => deciding.mutate('reject')}
            >
              {t('vetting.rules.withdraw')}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                isLoading={deciding.isPending}
                aria-label={`${t('common.confirm')}: ${name}`}
                onClick={() => deciding.mutate('confirm')}
              >
                {t('common.confirm')}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`${t('vetting.rules.reject')}: ${name}`}
                onClick={() => setRejecting(true)}
              >
                {t('vetting.rules.reject')}
              </Button>
            </>
          )}
        </div>
      )}
      {isRejecting && (
        <DecisionSheet
          title={t('vetting.rules.reject')}
          noteLabel={t('vetting.rules.reason')}
          noteMax={300}
          action={decideReviewRule}
          noteName="reason"
          input={{ id, event: 'reject' }}
          onDone={(reply) => client.setQueryData(queryKey, reply)}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
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
  needsTwo: boolean
}

function RuleSheet({ rule, onClose }: RuleSheetProps) {
  const t = useText()
  const ruleText = useRuleText()
  const { isInherited, publications, fields, needsTwo } = rule
  return (
    <BottomSheet isOpen desktop="center" title={rule.name || t('vetting.rules.all')} onClose={onClose}>
      <VersionedForm<RuleDraft>
        draftKey={`product-rule/${rule.slug ?? 'all'}`}
        version={String(rule.version)}
        start={{ inherits: isInherited && rule.slug !== null, publications, fields, needsTwo }}
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
  const { inherits, publications, fields, needsTwo } = form.draft
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
          <Checkbox
            label={t('vetting.rules.needsTwo')}
            isChecked={needsTwo}
            onChange={(next) => form.set('needsTwo', next)}
          />
        </>
      )}
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
