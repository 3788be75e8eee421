import { signAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import type { Question } from '@tiantian/contracts/expo/question.ts'
import { DOCUMENT_BYTES_MAX } from '@tiantian/contracts/media/document.ts'
import { useId, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PhoneField, TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { DocumentInput } from '../media/document-input.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import { useCountries } from '../user/address/country.ts'
import answerFileFieldCss from './answer-file-field.module.css'
import { textField } from './invitee-fields.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import { chosenIn, chosenText, questionField, questionFileName } from './registration-draft.ts'
import css from './registration-form.module.css'

interface AnswerFileFieldProps {
  form: FormState<RegistrationDraft>
  question: Question
  /** Undefined in a preview of the form. */
  eventId: string | undefined
}

/** A question that is answered with a file: chosen, uploaded at once, and removable. */
function AnswerFileField({ form, question, eventId }: AnswerFileFieldProps) {
  const t = useText()
  const noteId = useId()
  const { key, label, help, isRequired } = question
  const field = questionField(key)
  const nameField = questionFileName(key)
  const put = (id: string, name: string) => form.change({ [field]: id, [nameField]: name })
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign:
      eventId === undefined
        ? undefined
        : signedBy(signAnswerFile, { eventId, question: key, deviceId: getDeviceId() }),
    onUploaded: put,
  })
  const name = form.draft[nameField] ?? ''
  const error = refusal || (isBusy ? '' : form.errors[field])
  return (
    <fieldset aria-describedby={noteId} className={answerFileFieldCss.field}>
      <legend className={answerFileFieldCss.label}>
        {label}
        {!isRequired && <span className={answerFileFieldCss.optional}> · {t('common.optional')}</span>}
      </legend>
      <div className={answerFileFieldCss.line}>
        <ChooseFile
          name={field}
          isBusy={isBusy}
          hasFile={name !== ''}
          isWrong={Boolean(error)}
          onChoose={upload}
        />
        {name && <span className={answerFileFieldCss.name}>{name}</span>}
        {name && !isBusy && (
          <Button variant="plain" size="sm" onClick={() => put('', '')}>
            {t('common.delete')}
          </Button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isBusy ? t('expo.file.percent', { percent }) : name}
      </p>
      <FileNote id={noteId} help={help} error={error} />
    </fieldset>
  )
}

interface ChooseFileProps {
  name: string
  isBusy: boolean
  hasFile: boolean
  isWrong: boolean
  onChoose: (file: File) => void
}

/** The button is what users see and press; the input behind it only opens the file dialog. */
function ChooseFile({ name, isBusy, hasFile, isWrong, onChoose }: ChooseFileProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        name={name}
        variant="secondary"
        size="sm"
        isLoading={isBusy}
        aria-invalid={isWrong || undefined}
        onClick={() => input.current?.click()}
      >
        {t(hasFile ? 'expo.file.other' : 'expo.file.choose')}
      </Button>
      <DocumentInput ref={input} onChoose={onChoose} />
    </>
  )
}

const BYTES_IN_MB = 1_000_000

function FileNote({ id, help, error }: { id: string; help: string; error: string | undefined }) {
  const t = useText()
  const format = useFormat()
  const megabytes = format.number(DOCUMENT_BYTES_MAX / BYTES_IN_MB)
  return (
    <div id={id}>
      {help && <p className={answerFileFieldCss.hint}>{help}</p>}
      <p className={answerFileFieldCss.hint}>{t('expo.file.note', { megabytes })}</p>
      {error && <p className={answerFileFieldCss.error}>{error}</p>}
    </div>
  )
}

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

const TYPES: Partial<Record<Question['kind'], string>> = { date: 'date', email: 'email' }

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
