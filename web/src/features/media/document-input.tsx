import { DOCUMENT_ENDINGS } from '@tiantian/contracts/media/document.ts'
import type { RefObject } from 'react'
import { acceptOf } from './chosen-files.ts'

interface DocumentInputProps {
  /** Opened by the button of the form. */
  ref: RefObject<HTMLInputElement | null>
  onChoose: (file: File) => void
}

/** The invisible field with which a document is chosen. */
export function DocumentInput({ ref, onChoose }: DocumentInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptOf(DOCUMENT_ENDINGS)}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file may be chosen again.
        target.value = ''
        if (file) onChoose(file)
      }}
    />
  )
}
