import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { canBeHungOn } from '@tiantian/contracts/expo/question-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useText } from '../../i18n/use-text.ts'
import type { FormState } from '../../ui/use-form.ts'
import { SelectOrNone } from './select-or-none.tsx'
import { useWritingLanguage } from './words-field.tsx'

interface ShowIfFieldProps {
  form: FormState<QuestionForm>
  /** The questions before this one: its condition can refer to their answers. */
  above: readonly QuestionForm[]
}

/** The answer on which the question depends. */
export function ShowIfField({ form, above }: ShowIfFieldProps) {
  const t = useText()
  const conditions = useConditions(above)
  if (conditions.length === 0) return null
  return (
    <SelectOrNone
      label={t('setup.form.showIf')}
      choices={conditions}
      none={t('setup.form.always')}
      value={form.draft.showIf && JSON.stringify(ordered(form.draft.showIf))}
      error={form.errors.showIf}
      onChange={(value) =>
        form.set('showIf', conditions.find((one) => one.value === value)?.condition ?? null)
      }
    />
  )
}

type IfFieldCondition = NonNullable<QuestionForm['showIf']>

/** With its members in a fixed order: as text it is the value of an option. */
const ordered = ({ question, op, value }: IfFieldCondition): IfFieldCondition => ({ question, op, value })

function useConditions(above: readonly QuestionForm[]) {
  const t = useText()
  const language = useWritingLanguage()
  return above.filter(canBeHungOn).flatMap(({ key, kind, label, options }) => {
    const question = textIn(label, language)
    if (kind === 'yes_no')
      return [choice({ question: key, op: 'is', value: 'true' }, t('setup.form.showIfYes', { question }))]
    const ops = kind === 'choices' ? (['includes'] as const) : (['is', 'is_not'] as const)
    return ops.flatMap((op) =>
      options.map((option) => {
        const words = { question, answer: textIn(option.label, language) }
        return choice(
          { question: key, op, value: option.value },
          t(op === 'is_not' ? 'setup.form.showIfIsNot' : 'setup.form.showIfIs', words),
        )
      }),
    )
  })
}

const choice = (condition: IfFieldCondition, label: string) => ({
  value: JSON.stringify(ordered(condition)),
  label,
  condition,
})
