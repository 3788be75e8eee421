import { QUESTION_KINDS } from '@tiantian/contracts/expo/question.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { hasOptions, questionForm } from '@tiantian/contracts/expo/question-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { BoundFields } from './bound-fields.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { OptionFields } from './option-fields.tsx'
import { newOption } from './questions.ts'
import { ShowIfField } from './show-if-field.tsx'
import { WordsField } from './words-field.tsx'

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
          <WordsField label={t('setup.form.label')} maxLength={200} {...field(form, 'label')} />
          <WordsField label={t('setup.form.help')} maxLength={300} isOptional {...field(form, 'help')} />
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
