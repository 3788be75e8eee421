import { useQueryClient } from '@tanstack/react-query'
import { APPEAL_FILES_MAX, APPEAL_MAX } from '@tiantian/contracts/enterprise/application.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { useRef, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { DocumentInput } from '../media/document-input.tsx'
import { usePrivateUpload } from '../media/use-private-upload.ts'
import css from './application.module.css'
import type { ApplicationKindName } from './use-application.ts'
import { actionsOf, applicationQuery } from './use-application.ts'

interface AppealFile {
  readonly fileId: string
  readonly fileName: string
}

/** Against a rejection, once: why it is wrong, and papers that show it. */
export function AppealForm({ kind }: { kind: ApplicationKindName }) {
  const t = useText()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly AppealFile[]>([])
  const action = actionsOf(kind).appealRejection
  const form = useForm({
    start: { text: '' },
    asksBeforeUnload: true,
    check: (draft) => checkForm(action.input, { ...draft, files: [...files] }),
    send: (input) => call(action, input),
    onSent: ({ application }) =>
      client.setQueryData(applicationQuery(kind).queryKey, { application, canStartAt: null }),
  })
  return (
    <Section title={t('apply.appeal.title')} isPanel>
      <p>{t('apply.appeal.lead')}</p>
      <Form form={form} className={css.fields}>
        <TextArea label={t('apply.appeal.text')} rows={5} maxLength={APPEAL_MAX} {...field(form, 'text')} />
        <AppealFiles files={files} onChange={setFiles} />
        <FormError form={form} />
        <div className={css.actions}>
          <Button type="submit" isLoading={form.isSending}>
            {t('apply.appeal.send')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

interface AppealFilesProps {
  files: readonly AppealFile[]
  onChange: (files: readonly AppealFile[]) => void
}

function AppealFiles({ files, onChange }: AppealFilesProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: (file) => call(signDocument, file),
    onUploaded: (fileId, fileName) => onChange([...files, { fileId, fileName }]),
  })
  return (
    <div className={css.entry}>
      {files.map(({ fileId, fileName }) => (
        <p key={fileId}>
          {fileName}{' '}
          <Button
            variant="plain"
            size="sm"
            aria-label={t('apply.appeal.remove', { name: fileName })}
            onClick={() => onChange(files.filter((one) => one.fileId !== fileId))}
          >
            {t('common.delete')}
          </Button>
        </p>
      ))}
      {isBusy && <Progress label={t('apply.uploading')} percent={percent} />}
      {files.length < APPEAL_FILES_MAX && (
        <Button variant="secondary" isLoading={isBusy} onClick={() => input.current?.click()}>
          {t('apply.appeal.file')}
        </Button>
      )}
      <DocumentInput ref={input} onChoose={upload} />
      {refusal && (
        <p className={css.error} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
