import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { SelectOrNone } from '../office-event-setup/select-or-none.tsx'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'

interface DatasetTextsSectionProps {
  form: FormState<DatasetForm>
}

const LONGEST = {
  title: 160,
  description: 3000,
  method: 10_000,
  notice: 500,
  unit: 60,
  sourceName: 200,
  licence: 500,
  publisher: 200,
} as const

function useWordsOf(form: DatasetTextsSectionProps['form']) {
  const t = useText()
  return (name: keyof typeof LONGEST) => ({
    label: t(`dataroom.field.${name}`),
    maxLength: LONGEST[name],
    ...field(form, name),
  })
}

export function TextsSection({ form }: DatasetTextsSectionProps) {
  const t = useText()
  const words = useWordsOf(form)
  return (
    <Section title={t('dataroom.section.words')} isPanel>
      <div className={css.form}>
        <LocalizedTextField {...words('title')} />
        <LocalizedTextField {...words('description')} isLong rows={5} />
        <LocalizedTextField {...words('method')} isLong rows={9} />
        <LocalizedTextField {...words('notice')} isOptional isLong rows={3} />
      </div>
    </Section>
  )
}

export function FactsSection({ form, isFixed }: DatasetTextsSectionProps & { isFixed: boolean }) {
  const t = useText()
  const choices = useChoices()
  const choice = (name: 'theme' | 'frequency' | 'flow') => ({
    label: t(`dataroom.field.${name}`),
    choices: choices[name],
    ...field(form, name),
    onChange: (value: string) => form.change({ [name]: value }),
  })
  return (
    <Section title={t('dataroom.section.facts')} isPanel>
      <div className={css.fields}>
        <TextField
          label={t('dataroom.field.code')}
          hint={t('dataroom.field.codeHint')}
          maxLength={30}
          {...field(form, 'code')}
        />
        <Select {...choice('theme')} />
        <Select {...choice('frequency')} disabled={isFixed} />
        <Select {...choice('flow')} />
        <Unit form={form} />
        <Schemes form={form} />
        <div className={css.wide}>
          <Checkbox
            label={t('dataroom.field.isAdditive')}
            isChecked={form.draft.isAdditive}
            onChange={(isChecked) => form.set('isAdditive', isChecked)}
          />
        </div>
      </div>
    </Section>
  )
}

function Unit({ form }: DatasetTextsSectionProps) {
  const t = useText()
  const words = useWordsOf(form)
  const { decimals } = useChoices()
  return (
    <>
      <LocalizedTextField {...words('unit')} />
      <TextField
        label={t('dataroom.field.unitCode')}
        hint={t('dataroom.field.unitCodeHint')}
        maxLength={30}
        {...field(form, 'unitCode')}
      />
      <Select
        label={t('dataroom.field.decimals')}
        choices={decimals}
        value={String(form.draft.decimals)}
        onChange={(value) => form.set('decimals', Number(value))}
      />
    </>
  )
}

/** The meaning of its member keys. */
function Schemes({ form }: DatasetTextsSectionProps) {
  const t = useText()
  return (
    <>
      <SelectOrNone
        label={t('dataroom.field.geoScheme')}
        choices={[{ value: 'ISO2', label: t('dataroom.iso2') }]}
        none={t('dataroom.none')}
        value={form.draft.geoScheme}
        onChange={(value) => form.set('geoScheme', value === 'ISO2' ? value : null)}
      />
      <SelectOrNone
        label={t('dataroom.field.productScheme')}
        choices={[{ value: 'HS', label: t('dataroom.hs') }]}
        none={t('dataroom.none')}
        value={form.draft.productScheme}
        onChange={(value) => form.set('productScheme', value === 'HS' ? value : null)}
      />
    </>
  )
}

export function SourceSection({ form }: DatasetTextsSectionProps) {
  const t = useText()
  const words = useWordsOf(form)
  return (
    <Section title={t('dataroom.section.source')} isPanel>
      <div className={css.fields}>
        <div className={css.wide}>
          <LocalizedTextField {...words('sourceName')} />
        </div>
        <div className={css.wide}>
          <TextField
            label={t('dataroom.field.sourceUrl')}
            type="url"
            maxLength={600}
            {...field(form, 'sourceUrl')}
          />
        </div>
        <div className={css.wide}>
          <LocalizedTextField {...words('licence')} isLong rows={2} />
        </div>
        <div className={css.wide}>
          <LocalizedTextField {...words('publisher')} isOptional />
        </div>
        <TextField label={t('dataroom.field.retrievedOn')} type="date" {...field(form, 'retrievedOn')} />
        <TextField
          label={t('dataroom.field.nextReleaseOn')}
          type="date"
          isOptional
          {...field(form, 'nextReleaseOn')}
          value={form.draft.nextReleaseOn ?? ''}
          onChange={(value) => form.set('nextReleaseOn', value || null)}
        />
      </div>
    </Section>
  )
}
