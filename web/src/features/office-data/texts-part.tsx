import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { datasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch } from '../office-event-setup/localized-text-field.tsx'
import { SaveBar } from '../office-event-setup/save-bar.tsx'
import { languageName } from '../shell/alliance.ts'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'
import type { DraftQueryPartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'
import { FactsSection, SourceSection, TextsSection } from './texts-sections.tsx'

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
          <NumberField label={t('dataroom.field.memberLagMonths')} {...field(form, 'memberLagMonths')} />
        )}
      </div>
    </Section>
  )
}

/** The texts of a dataset, in four languages. */
export function TextsPart(props: DraftQueryPartProps) {
  const t = useText()
  const { slug, version, form } = props.draft
  return (
    <VersionedForm
      draftKey={`dataset/${slug}`}
      version={String(version)}
      start={form}
      isMerged
      describe={(draft) => [
        ...LOCALIZED.flatMap((name) =>
          LANGUAGES.map((language) => ({
            label: `${t(`dataroom.field.${name}`)} (${languageName(language)})`,
            text: draft[name][language] ?? '',
          })),
        ),
        ...PLAIN.map((name) => ({ label: t(`dataroom.field.${name}`), text: String(draft[name] ?? '') })),
      ]}
    >
      {(control) => <DatasetTexts control={control} {...props} />}
    </VersionedForm>
  )
}

/** What is compared when two editors have saved. */
const LOCALIZED = [
  'title',
  'description',
  'method',
  'notice',
  'unit',
  'sourceName',
  'licence',
  'publisher',
] as const
const PLAIN = [
  'code',
  'frequency',
  'unitCode',
  'sourceUrl',
  'retrievedOn',
  'nextReleaseOn',
  'access',
] as const

type DatasetTextsProps = DraftQueryPartProps & { control: DraftControl<DatasetForm> }

function DatasetTexts({ control, draft, isLocked }: DatasetTextsProps) {
  const { slug, isFixed } = draft
  const form = useDatasetTexts(slug, control)
  const isChanged = Object.keys(changedFields(control.start, form.draft)).length > 0
  return (
    <Form form={form} className={css.form}>
      <LanguageSwitch isComplete={(language) => draft.languages.includes(language)} />
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

function useDatasetTexts(slug: string, control: DraftControl<DatasetForm>) {
  const t = useText()
  const save = useSaveDraft(slug)
  return useVersionedForm({
    control,
    check: (draft) => firstPart(checkForm(datasetForm, draft)),
    // Unchanged fields keep the current value, no matter who wrote it.
    send: (form) => save((now) => ({ ...now, ...changedFields(control.start, form) })),
    fieldOf: { SLUG_TAKEN: 'code', DATASET_SHAPE_FIXED: 'frequency' },
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
}
