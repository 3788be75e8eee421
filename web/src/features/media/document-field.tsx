import { DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import { useId } from 'react'
import { FileTarget } from '../../ui/form/file-target.tsx'
import { Progress } from '../../ui/progress.tsx'
import { acceptOf } from './chosen-files.ts'
import css from './document-field.module.css'

interface DocumentFieldProps {
  label: string
  /** Of the file that was taken, where no list below names it. */
  fileName?: string | undefined
  /** What is wrong with the file, if anything. */
  problem: string
  isBusy: boolean
  percent: number
  isDisabled?: boolean
  onChoose: (file: File) => void
}

/** Takes a document and says in the language of the site what became of it, which a native field does not. */
export function DocumentField({
  label,
  fileName,
  problem,
  isBusy,
  percent,
  isDisabled = false,
  onChoose,
}: DocumentFieldProps) {
  const id = useId()
  return (
    <div className={css.root}>
      <FileTarget
        accept={acceptOf(DOCUMENT_ENDINGS)}
        isMultiple={false}
        isWide
        text={fileName ? `${label}: ${fileName}` : label}
        isDisabled={isDisabled}
        describedBy={id}
        onChoose={([file]) => file && onChoose(file)}
      />
      <p id={id} role="alert" className={css.problem}>
        {problem}
      </p>
      {isBusy && <Progress label={label} percent={percent} />}
    </div>
  )
}
