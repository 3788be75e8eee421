import type { ChangeEvent, DragEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../class-names.ts'
import { PlusIcon } from '../icons.tsx'
import css from './file-target.module.css'

interface FileTargetProps {
  /** For the attribute `accept`: `.jpg,.png`. */
  accept: string
  isMultiple: boolean
  isWide?: boolean
  text?: string
  isDisabled?: boolean
  /** The id of what is said about the file. */
  describedBy?: string
  onChoose: (files: File[]) => void
}

/** Opens the file dialog, and accepts dropped files. */
export function FileTarget({
  accept,
  isMultiple,
  isWide = false,
  text,
  isDisabled = false,
  describedBy,
  onChoose,
}: FileTargetProps) {
  const t = useText()
  const [isOver, setOver] = useState(false)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (files.length > 0) onChoose(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !isDisabled) onChoose(isMultiple ? files : files.slice(0, 1))
  }
  return (
    <label
      className={cx(css.target, isWide && css.wide)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PlusIcon size={28} />
      <span>{text ?? t('media.add')}</span>
      <input
        type="file"
        className={css.input}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={choose}
      />
    </label>
  )
}
