import { ANSWER_FILE_BYTES_MAX, ANSWER_FILE_ENDINGS } from '@tiantian/contracts/expo/answer-file.ts'
import type { Question } from '@tiantian/contracts/expo/question.ts'
import { useId, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { acceptOf } from '../media/chosen-files.ts'
import css from './answer-file-field.module.css'
import type { RegistrationDraft } from './registration-draft.ts'
import { questionField, questionFileName } from './registration-draft.ts'
import { useAnswerFile } from './use-answer-file.ts'

interface AnswerFileFieldProps {
  form: FormState<RegistrationDraft>
  question: Question
  /** Undefined in a preview of the form. */
  eventId: string | undefined
}

/** A question that is answered with a file: chosen, uploaded at once, and removable. */
export function AnswerFileField({ form, question, eventId }: AnswerFileFieldProps) {
  const t = useText()
  const noteId = useId()
  const { key, label, help, isRequired } = question
  const [field, nameField] = [questionField(key), questionFileName(key)]
  const put = (id: string, name: string) => form.change({ [field]: id, [nameField]: name })
  const { upload, wrong, percent, isBusy } = useAnswerFile({ eventId, question: key, onUploaded: put })
  const name = form.draft[nameField] ?? ''
  const error = wrong || (isBusy ? '' : form.errors[field])
  return (
    <fieldset aria-describedby={noteId} className={css.field}>
      <legend className={css.label}>
        {label}
        {!isRequired && <span className={css.optional}> · {t('common.optional')}</span>}
      </legend>
      <div className={css.line}>
        <ChooseFile
          name={field}
          isBusy={isBusy}
          hasFile={name !== ''}
          isWrong={Boolean(error)}
          onChoose={upload}
        />
        {name && <span className={css.name}>{name}</span>}
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
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(ANSWER_FILE_ENDINGS)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

const BYTES_IN_MB = 1_000_000

function FileNote({ id, help, error }: { id: string; help: string; error: string | undefined }) {
  const t = useText()
  const format = useFormat()
  const megabytes = format.number(ANSWER_FILE_BYTES_MAX / BYTES_IN_MB)
  return (
    <div id={id}>
      {help && <p className={css.hint}>{help}</p>}
      <p className={css.hint}>{t('expo.file.note', { megabytes })}</p>
      {error && <p className={css.error}>{error}</p>}
    </div>
  )
}
