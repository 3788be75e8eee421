import type { Question } from '@tiantian/contracts/expo/question.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { PhoneField, TextArea, TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { useCountries } from '../user/country.ts'
import { AnswerFileField } from './answer-file-field.tsx'
import { textField } from './invitee-fields.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { chosenIn, chosenText, questionField } from './registration-draft.ts'
import css from './registration-form.module.css'

interface QuestionFieldsProps {
  form: FormState<RegistrationDraft>
  questions: readonly Question[]
  /** Undefined in a preview of the form: no file is uploaded then. */
  eventId?: string
}

/** Questions of the organiser. */
export function QuestionFields({ form, questions, eventId }: QuestionFieldsProps) {
  const t = useText()
  if (questions.length === 0) return null
  return (
    <Section title={t('expo.form.questions')} isPanel>
      <div className={css.fields}>
        {questions.map((question) => {
          const Control = CONTROLS[question.kind] ?? PlainField
          return (
            <div key={question.key} className={WIDE.has(question.kind) ? css.wide : undefined}>
              <Control form={form} question={question} eventId={eventId} />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

const WIDE: ReadonlySet<Question['kind']> = new Set(['long', 'choices', 'yes_no', 'file'])

interface QuestionFieldsControlProps {
  form: FormState<RegistrationDraft>
  question: Question
  eventId: string | undefined
}

const labelled = ({ form, question: { key, label, help, isRequired } }: QuestionFieldsControlProps) => ({
  label,
  ...(help && { hint: help }),
  isOptional: !isRequired,
  ...textField(form, questionField(key)),
})

const TYPES: Partial<Record<Question['kind'], string>> = { number: 'number', date: 'date', email: 'email' }

function PlainField(props: QuestionFieldsControlProps) {
  return <TextField type={TYPES[props.question.kind] ?? 'text'} {...labelled(props)} />
}

function CountryField(props: QuestionFieldsControlProps) {
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }))
  return <Select choices={countries} {...labelled(props)} />
}

function YesNo(props: QuestionFieldsControlProps) {
  const { label, value, error, onChange } = labelled(props)
  return (
    <div className={css.group}>
      <Checkbox
        label={label}
        isChecked={value === 'true'}
        onChange={(isYes) => onChange(isYes ? 'true' : '')}
      />
      {error && <p className={css.error}>{error}</p>}
    </div>
  )
}

function Choices(props: QuestionFieldsControlProps) {
  const { label, value, error, onChange } = labelled(props)
  const chosen = chosenIn(value)
  const toggle = (option: string, isChosen: boolean) =>
    onChange(chosenText(isChosen ? [...chosen, option] : chosen.filter((other) => other !== option)))
  return (
    <fieldset className={css.group} aria-invalid={error ? true : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {props.question.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            isChecked={chosen.includes(option.value)}
            onChange={(isChosen) => toggle(option.value, isChosen)}
          />
        ))}
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}

const CONTROLS: Partial<Record<Question['kind'], (props: QuestionFieldsControlProps) => React.ReactNode>> = {
  long: (props) => <TextArea {...labelled(props)} />,
  phone: (props) => <PhoneField {...labelled(props)} />,
  choice: (props) => <Select choices={props.question.options} {...labelled(props)} />,
  choices: Choices,
  yes_no: YesNo,
  country: CountryField,
  file: AnswerFileField,
}
