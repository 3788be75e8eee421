import { textIn } from '@tiantian/contracts/language.ts'
import type { ChartForm, DimensionForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'

interface ChartFieldsProps {
  form: FormState<ChartForm>
  dimensions: readonly DimensionForm[]
}

export function ChartFields({ form, dimensions }: ChartFieldsProps) {
  const t = useText()
  return (
    <>
      <LocalizedTextField label={t('dataroom.field.chartTitle')} maxLength={160} {...field(form, 'title')} />
      <LocalizedTextField
        label={t('dataroom.field.takeaway')}
        maxLength={200}
        isLong
        rows={2}
        {...field(form, 'takeaway')}
      />
      <Look form={form} />
      {dimensions.map((dimension) => (
        <Lines key={dimension.key} form={form} dimension={dimension} />
      ))}
      <p className={css.muted}>{t('dataroom.field.membersHint')}</p>
      <LocalizedTextField
        label={t('dataroom.field.notes')}
        maxLength={500}
        isLong
        rows={2}
        isOptional
        {...field(form, 'notes')}
      />
    </>
  )
}

/** Chart type and period. */
function Look({ form }: Pick<ChartFieldsProps, 'form'>) {
  const t = useText()
  const choices = useChoices()
  const choice = (name: 'kind' | 'transform') => ({
    label: t(`dataroom.field.${name}`),
    choices: choices[name],
    ...field(form, name),
    onChange: (value: string) => form.change({ [name]: value }),
  })
  const period = (name: 'from' | 'to') => ({
    label: t(`dataroom.field.${name}`),
    placeholder: '2024',
    isOptional: true,
    ...field(form, name),
    value: form.draft[name] ?? '',
    onChange: (value: string) => form.set(name, value.trim() || null),
  })
  return (
    <>
      <Select {...choice('kind')} />
      <Select {...choice('transform')} />
      <div className={css.fields}>
        <TextField {...period('from')} />
        <TextField {...period('to')} />
      </div>
    </>
  )
}

function Lines({ form, dimension }: { form: ChartFieldsProps['form']; dimension: DimensionForm }) {
  const language = useLanguage()
  const { members: chosen } = form.draft
  const toggle = (name: string) =>
    form.set('members', chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{textIn(dimension.label, language)}</legend>
      {dimension.members.map(({ key, label }) => {
        const name = `${dimension.key}:${key}`
        return (
          <Chip key={key} isSelected={chosen.includes(name)} onClick={() => toggle(name)}>
            {textIn(label, language)}
          </Chip>
        )
      })}
    </fieldset>
  )
}
