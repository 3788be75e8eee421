import type { AnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { useDownload } from '../shell/use-download.ts'
import css from './answer-file-field.module.css'

interface AnswerFilesProps {
  files: readonly AnswerFile[]
  /** Creates the one-time link. */
  open: (id: string) => Promise<{ url: string }>
}

/** Files submitted with a registration, by the questions they answer. */
export function AnswerFiles({ files, open }: AnswerFilesProps) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <ul className={css.field} aria-label={t('expo.file.files')}>
      {files.map((file) => (
        <OneFile key={file.id} file={file} open={() => open(file.id)} />
      ))}
    </ul>
  )
}

function OneFile({
  file: { question, name },
  open,
}: {
  file: AnswerFile
  open: () => Promise<{ url: string }>
}) {
  const { download, isBusy } = useDownload(open)
  return (
    <li className={css.line}>
      <span className={css.hint}>{question}</span>
      <Button variant="soft" size="sm" isLoading={isBusy} onClick={download}>
        <span className={css.name}>{name}</span>
      </Button>
    </li>
  )
}
