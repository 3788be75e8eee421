import { OPTIONS_MAX, QUESTION_KINDS } from '@tiantian/contracts/expo/question.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import {
  canBeHungOn,
  hasBounds,
  hasOptions,
  hasPattern,
  questionForm,
} from '@tiantian/contracts/expo/question-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField, useWritingLanguage } from './localized-text-field.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'

interface ShowIfFieldProps {
  form: FormState<QuestionForm>
  /** The questions before this one: its condition can refer to their answers. */
  above: readonly QuestionForm[]
}

/** The answer on which the question depends. */
function ShowIfField({ form, above }: ShowIfFieldProps) {
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

interface BoundFieldsProps {
  form: FormState<QuestionForm>
}

/** Limits of length, size or number, and format of an answer; for kinds that have them. */
function BoundFields({ form }: BoundFieldsProps) {
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
  return <NumberField label={t(`setup.form.${name}.${of}`)} isOptional {...field(form, name)} />
}

/** The options, in order. */
function OptionFields({ form }: { form: FormState<QuestionForm> }) {
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
            <LocalizedTextField
              label={name}
              maxLength={120}
              value={option.label}
              onChange={(label) => set(options.with(at, { ...option, label }))}
            />
            {options.length > 1 && (
              <IconButton
                label={t('form.item.remove', { name })}
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

interface QuestionSheetProps {
  start: QuestionForm
  /** All questions of the form, in order. */
  questions: readonly QuestionForm[]
  save: (question: QuestionForm) => Promise<unknown>
  onClose: () => void
}

/** A question: its text in four languages, the kind of answer, and its condition. */
export function QuestionSheet({ questions, ...sheet }: QuestionSheetProps) {
  const t = useText()
  const at = questions.findIndex(({ key }) => key === sheet.start.key)
  const above = at < 0 ? questions : questions.slice(0, at)
  return (
    <ItemSheet {...sheet} title={t('setup.form.label')} schema={questionForm}>
      {(form) => (
        <>
          <LocalizedTextField label={t('setup.form.label')} maxLength={200} {...field(form, 'label')} />
          <LocalizedTextField
            label={t('setup.form.help')}
            maxLength={300}
            isOptional
            {...field(form, 'help')}
          />
          <KindField form={form} />
          {hasOptions(form.draft.kind) && <OptionFields form={form} />}
          <BoundFields form={form} />
          <Checkbox
            label={t('setup.form.required')}
            isChecked={form.draft.isRequired}
            onChange={(isRequired) => form.set('isRequired', isRequired)}
          />
          <ShowIfField form={form} above={above} />
        </>
      )}
    </ItemSheet>
  )
}

/** Another kind of answer has other options: a list of them, or none. */
function KindField({ form }: { form: FormState<QuestionForm> }) {
  const t = useText()
  const { options } = form.draft
  const some = options.length > 0 ? options : [newOption([])]
  const choose = (kind: QuestionForm['kind']) =>
    form.change({ kind, options: hasOptions(kind) ? some : [], min: null, max: null, pattern: '' })
  return (
    <Select
      label={t('setup.form.kind')}
      choices={QUESTION_KINDS.map((value) => ({ value, label: t(`setup.form.kinds.${value}`) }))}
      value={form.draft.kind}
      onChange={(kind) => choose(kind as QuestionForm['kind'])}
    />
  )
}

/** `q3`, or the next unused key: answers are stored by it, so it never changes. */
export function newQuestion(questions: readonly QuestionForm[]): QuestionForm {
  return {
    key: free(
      'q',
      questions.map(({ key }) => key),
    ),
    kind: 'text',
    label: {},
    help: {},
    isRequired: false,
    options: [],
    showIf: null,
    min: null,
    max: null,
    pattern: '',
  }
}

export const newOption = (options: QuestionForm['options']): QuestionForm['options'][number] => ({
  value: free(
    'o',
    options.map(({ value }) => value),
  ),
  label: {},
})

/** The first unused name of its kind. */
function free(broadcast: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const name = `${broadcast}${number}`
    if (!taken.includes(name)) return name
  }
}

/** The form without a question; questions that depended on it are then always asked. */
export const withoutQuestion = (questions: readonly QuestionForm[], gone: string): QuestionForm[] =>
  questions
    .filter(({ key }) => key !== gone)
    .map((question) => (question.showIf?.question === gone ? { ...question, showIf: null } : question))
