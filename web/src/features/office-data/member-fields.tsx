import { textIn } from '@tiantian/contracts/language.ts'
import type { MemberForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { COLOURS_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { times } from '../../ui/times.ts'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { SelectOrNone } from '../office-event-setup/select-or-none.tsx'
import { WordsField } from '../office-event-setup/words-field.tsx'

interface MemberFieldsProps {
  form: FormState<MemberForm>
  isNew: boolean
  /** Of the same dimension: a possible parent. */
  others: readonly MemberForm[]
}

/** A member: its key is used in files and fixed, its names are for readers. */
export function MemberFields({ form, isNew, others }: MemberFieldsProps) {
  const t = useText()
  const language = useLanguage()
  const { key, parent, isTotal } = form.draft
  const parents = others.filter((each) => each.key !== key)
  return (
    <>
      <WordsField label={t('dataroom.field.label')} maxLength={80} {...field(form, 'label')} />
      <TextField
        label={t('dataroom.field.key')}
        hint={t('dataroom.field.keyHint')}
        maxLength={30}
        readOnly={!isNew}
        {...field(form, 'key')}
      />
      <SelectOrNone
        label={t('dataroom.field.parent')}
        choices={parents.map((each) => ({ value: each.key, label: textIn(each.label, language) }))}
        none={t('dataroom.none')}
        value={parent}
        error={form.errors.parent}
        onChange={(value) => form.set('parent', value)}
      />
      <Colour form={form} />
      <Checkbox
        label={t('dataroom.field.isTotal')}
        isChecked={isTotal}
        onChange={(isChecked) => form.set('isTotal', isChecked)}
      />
    </>
  )
}

/** Palette indices, since every theme has six colours of its own. */
function Colour({ form }: Pick<MemberFieldsProps, 'form'>) {
  const t = useText()
  const { colour } = form.draft
  const choices = times(COLOURS_MAX).map((at) => ({
    value: String(at + 1),
    label: t('dataroom.colourN', { n: at + 1 }),
  }))
  return (
    <SelectOrNone
      label={t('dataroom.field.colour')}
      choices={choices}
      none={t('dataroom.colourAuto')}
      value={colour === null ? null : String(colour)}
      onChange={(value) => form.set('colour', value === null ? null : Number(value))}
    />
  )
}
