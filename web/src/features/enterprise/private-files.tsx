import { signDocument } from '@tiantian/contracts/media/document.ts'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DocumentInput } from '../media/document-input.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import css from './application.module.css'

export interface PrivateFile {
  readonly fileId: string
  readonly fileName: string
}

interface PrivateFilesProps {
  label: string
  max: number
  files: readonly PrivateFile[]
  onChange: (files: readonly PrivateFile[]) => void
}

/** Private files that a form sends along; each is uploaded at once. */
export function PrivateFiles({ label, max, files, onChange }: PrivateFilesProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
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
      {files.length < max && (
        <Button variant="secondary" isLoading={isBusy} onClick={() => input.current?.click()}>
          {label}
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
