import type { FileKind } from '@tiantian/contracts/media/file-type.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { useFormHold } from '../../ui/form-hold.ts'
import { acceptOf, endingsOf, limitOf } from './chosen-files.ts'
import { FileItem } from './file-item.tsx'
import css from './file-picker.module.css'
import { FileTarget } from './file-target.tsx'
import type { UploadItem } from './upload-queue.ts'
import { useFileChoice } from './use-file-choice.ts'
import { useUploads } from './use-uploads.ts'

/** A file that is stored in the cloud. */
export interface UploadedFile {
  readonly name: string
  readonly fileId: string
  /** In bytes. */
  readonly size: number
}

interface FilePickerProps {
  label: string
  /** Called with the uploaded files, in their order, whenever one is added or removed. */
  onChange: (files: readonly UploadedFile[]) => void
  kinds: readonly FileKind[]
  /** Restricts the accepted extensions. */
  endings?: readonly string[]
  /** Nine by default; never more. */
  limit?: number
  /** Pictures side by side, or names one below the other. */
  mode?: 'grid' | 'list'
  /** The cloud folder, as `shop/`. */
  folder?: string
}

/** Files to choose, drop, follow while they upload, stop, retry and remove. */
export function FilePicker(props: FilePickerProps) {
  const { label, onChange, kinds, endings = endingsOf(kinds), limit, mode = 'grid', folder = '' } = props
  const t = useText()
  const labelId = useId()
  const { items, queue } = useUploads(folder)
  const most = limitOf(limit)
  const choose = useFileChoice({ endings, limit: most, room: most - items.length, onTaken: queue.add })
  useDone(items, onChange)
  useFormHold(holdOf(items, t))
  return (
    <section className={css.picker} aria-labelledby={labelId}>
      <header className={css.header}>
        <span id={labelId} className={css.label}>
          {label}
        </span>
        <span className={css.count} aria-hidden="true">
          {items.length}/{most}
        </span>
      </header>
      <ul className={cx(css.items, css[mode])} aria-labelledby={labelId}>
        {items.map((item) => (
          <FileItem key={item.id} item={item} mode={mode} queue={queue} />
        ))}
        {items.length < most && (
          <li>
            <FileTarget
              accept={acceptOf(endings)}
              isMultiple={most > 1}
              isWide={mode === 'list'}
              onChoose={choose}
            />
          </li>
        )}
      </ul>
      <p className={css.hint}>{t('media.hint', { endings: endings.join(', '), count: most })}</p>
      <News items={items} />
    </section>
  )
}

/** Failures that would otherwise go unnoticed; a user who stopped a file knows. */
function holdOf(items: readonly UploadItem[], t: ReturnType<typeof useText>): string | undefined {
  const states = new Set(items.map(({ state }) => state))
  if (states.has('waiting') || states.has('uploading')) return t('media.onTheirWay')
  return states.has('failed') ? t('media.notThere') : undefined
}

/** Notifies the parent only when the uploaded files change, not at each percent, and before they are rendered. */
function useDone(items: readonly UploadItem[], onChange: FilePickerProps['onChange']) {
  const listener = useRef(onChange)
  listener.current = onChange
  const done = items.flatMap(({ fileId, file: { name, size } }) => (fileId ? [{ name, fileId, size }] : []))
  const ids = done.map(({ fileId }) => fileId).join('\n')
  const known = useRef(ids)
  useLayoutEffect(() => {
    if (known.current === ids) return
    known.current = ids
    listener.current(done)
  })
}

/** Announces the result to users who do not see the progress bars. */
function News({ items }: { items: readonly UploadItem[] }) {
  const t = useText()
  const count = items.length
  const done = items.filter(({ state }) => state === 'done').length
  const [hasBegun, setBegun] = useState(false)
  if (count > 0 && !hasBegun) setBegun(true)
  return (
    <p className="visually-hidden" role="status">
      {hasBegun && t('media.uploadedOf', { done, count })}
    </p>
  )
}
