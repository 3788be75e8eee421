import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { hasBounds, hasPattern } from '@tiantian/contracts/expo/question-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import css from './set-up.module.css'

interface BoundFieldsProps {
  form: FormState<QuestionForm>
}

/** Limits of length, size or number, and format of an answer; for kinds that have them. */
export function BoundFields({ form }: BoundFieldsProps) {
  const t = useText()
  const { kind } = form.draft
  return (
    <>
      {hasBounds(kind) && (
        <div className={css.pair}>
          <Bound form={form} name="min" />
          <Bound form={form} name="max" />
        </div>
      )}
      {hasPattern(kind) && (
        <TextField
          label={t('setup.form.pattern')}
          hint={t('setup.form.patternHint')}
          isOptional
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          {...field(form, 'pattern')}
        />
      )}
    </>
  )
}

const SIZED: Partial<Record<QuestionForm['kind'], 'number' | 'list'>> = { number: 'number', choices: 'list' }

function Bound({ form, name }: BoundFieldsProps & { name: 'min' | 'max' }) {
  const t = useText()
  const { kind } = form.draft
  const of = SIZED[kind] ?? 'text'
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={t(`setup.form.${name}.${of}`)}
      isOptional
      {...field(form, name)}
      value={String(form.draft[name] ?? '')}
      onChange={(text) => form.set(name, text === '' ? null : Number(text))}
    />
  )
}
