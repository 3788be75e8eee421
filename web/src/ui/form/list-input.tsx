import { useId } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { TextArea } from './text-field.tsx'

interface ListInputProps {
  label: string
  hint: string
  text: string
  onText: (text: string) => void
  /** Of the button that takes the pasted text. */
  submit: string
  isLoading?: boolean
  isSoft?: boolean
  fileLabel: string
  /** Called with the pasted text, or with that of a file in any of the usual encodings. */
  onTake: (text: string) => void
  actionsClass: string | undefined
}

/** A list of rows, pasted or from a file. */
export function ListInput(props: ListInputProps) {
  const { label, hint, text, onText, submit, isLoading = false, isSoft = false, fileLabel, onTake } = props
  const fileId = useId()
  return (
    <>
      <TextArea label={label} hint={hint} rows={5} value={text} onChange={onText} />
      <div className={props.actionsClass}>
        <Button
          variant={isSoft ? 'soft' : 'primary'}
          disabled={text.trim() === ''}
          isLoading={isLoading}
          onClick={() => onTake(text)}
        >
          {submit}
        </Button>
        <label htmlFor={fileId} className={buttonClass({ variant: 'soft', size: 'sm' })}>
          {fileLabel}
          <input
            id={fileId}
            type="file"
            className="visually-hidden"
            accept=".csv,.txt"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again.
              target.value = ''
              if (file) void file.arrayBuffer().then((bytes) => onTake(decodedText(bytes)))
            }}
          />
        </label>
      </div>
    </>
  )
}

/** The text of a file: spreadsheets of Windows write other encodings than UTF-8. */
function decodedText(bytes: ArrayBuffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not of this encoding.
    }
  }
  return new TextDecoder('windows-1251').decode(bytes)
}
