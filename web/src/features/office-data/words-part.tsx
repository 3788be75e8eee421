import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { datasetForm, MEMBER_LAG_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import { SaveBar } from '../office-event-setup/save-bar.tsx'
import { LanguageSwitch } from '../office-event-setup/words-field.tsx'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'
import type { DraftQueryPartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'
import { FactsSection, SourceSection, TextsSection } from './words-sections.tsx'

/** Who sees the figures; with the texts it waits for a second reviewer. */
function AccessSection({ form }: { form: FormState<DatasetForm> }) {
  const t = useText()
  const { access } = useChoices()
  return (
    <Section title={t('dataroom.section.access')} isPanel>
      <div className={css.fields}>
        <Select
          label={t('dataroom.field.access')}
          hint={t(`dataroom.accessHint.${form.draft.access}`)}
          choices={access}
          value={form.draft.access}
          onChange={(chosen) => {
            const value = access.find((each) => each.value === chosen)?.value ?? 'public'
            form.change({ access: value, ...(value !== 'member' && { memberLagMonths: null }) })
          }}
        />
        {form.draft.access === 'member' && (
          <TextField
            label={t('dataroom.field.memberLagMonths')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MEMBER_LAG_MAX}
            {...field(form, 'memberLagMonths')}
            value={String(form.draft.memberLagMonths ?? '')}
            onChange={(text) => form.set('memberLagMonths', text === '' ? null : Number(text))}
          />
        )}
      </div>
    </Section>
  )
}

/** The texts of a dataset, in four languages. */
export function WordsPart(props: DraftQueryPartProps) {
  // Saved: the form is reset to the server's values.
  return <DatasetTexts key={props.draft.version} {...props} />
}

function DatasetTexts({ draft: { slug, form: start, isFixed }, isLocked }: DraftQueryPartProps) {
  const form = useDatasetTexts(slug, start)
  const isChanged = Object.keys(changesOf(start, form.draft)).length > 0
  return (
    <Form form={form} className={css.form}>
      <LanguageSwitch />
      <fieldset disabled={isLocked} className={css.columns}>
        <TextsSection form={form} />
        <div className={css.form}>
          <FactsSection form={form} isFixed={isFixed} />
          <SourceSection form={form} />
          <AccessSection form={form} />
        </div>
      </fieldset>
      <FormError form={form} />
      {!isLocked && isChanged && <SaveBar form={form} />}
    </Form>
  )
}

function useDatasetTexts(slug: string, start: DatasetForm) {
  const t = useText()
  const save = useSaveDraft(slug)
  return useForm({
    start,
    check: (draft) => firstPart(checkForm(datasetForm, draft)),
    // Unchanged fields keep the current value, no matter who wrote it.
    send: (form) => save((now) => ({ ...now, ...changesOf(start, form) })),
    fieldOf: { SLUG_TAKEN: 'code', DATASET_SHAPE_FIXED: 'frequency' },
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
}

function changesOf(before: DatasetForm, after: DatasetForm): Partial<DatasetForm> {
  const names = Object.keys(after) as (keyof DatasetForm)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
