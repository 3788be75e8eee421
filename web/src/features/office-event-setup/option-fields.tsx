import { OPTIONS_MAX } from '@tiantian/contracts/expo/question.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { newOption } from './questions.ts'
import css from './set-up.module.css'
import { WordsField } from './words-field.tsx'

/** The options, in order. */
export function OptionFields({ form }: { form: FormState<QuestionForm> }) {
  const t = useText()
  const format = useFormat()
  const { options } = form.draft
  const set = (next: QuestionForm['options']) => form.set('options', next)
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{t('setup.form.options')}</legend>
      {options.map((option, at) => {
        const name = t('setup.form.option', { number: format.number(at + 1) })
        return (
          <div key={option.value} className={css.option}>
            <WordsField
              label={name}
              maxLength={120}
              value={option.label}
              onChange={(label) => set(options.with(at, { ...option, label }))}
            />
            {options.length > 1 && (
              <IconButton
                label={t('setup.item.remove', { name })}
                onClick={() => set(options.toSpliced(at, 1))}
              >
                <CrossIcon size={20} />
              </IconButton>
            )}
          </div>
        )
      })}
      {form.errors.options && <p className={css.error}>{form.errors.options}</p>}
      {options.length < OPTIONS_MAX && (
        <Button variant="soft" size="sm" onClick={() => set([...options, newOption(options)])}>
          {t('setup.form.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
