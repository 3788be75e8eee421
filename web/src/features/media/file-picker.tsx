import type { FileKind } from '@tiantian/contracts/media/file-type.ts'
import { endingOf, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FileTarget } from '../../ui/form/file-target.tsx'
import { useFormHold } from '../../ui/form/form.tsx'
import { CheckIcon, CrossIcon, RetryIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { acceptOf, endingsOf, limitOf } from './chosen-files.ts'
import fileItemCss from './file-item.module.css'
import css from './file-picker.module.css'
import { uploadFile } from './upload-file.ts'
import type { UploadItem, UploadQueue } from './upload-queue.ts'
import { createUploadQueue } from './upload-queue.ts'
import { useFileChoice } from './use-file-choice.ts'

const MB = 1_000_000

interface FileItemProps {
  item: UploadItem
  mode: 'grid' | 'list'
  queue: UploadQueue
}

/** One file: its name, progress and actions. */
function FileItem({ item, mode, queue }: FileItemProps) {
  const { state, file } = item
  return (
    <li className={cx(fileItemCss.item, fileItemCss[mode])} data-state={state}>
      <Face file={file} />
      <div className={fileItemCss.body}>
        <span className={fileItemCss.name} title={file.name}>
          {file.name}
        </span>
        <Outcome item={item} />
      </div>
      <Actions item={item} queue={queue} />
    </li>
  )
}

/** The picture itself, or the extension of the name. */
function Face({ file }: { file: File }) {
  const isPicture = fileTypeOf(file.name)?.kind === 'picture'
  const url = useObjectUrl(isPicture ? file : undefined)
  const [isDamaged, setDamaged] = useState(false)
  if (url && !isDamaged) {
    return <img className={fileItemCss.face} src={url} alt="" onError={() => setDamaged(true)} />
  }
  return (
    <span className={fileItemCss.face} aria-hidden="true">
      {endingOf(file.name).toUpperCase()}
    </span>
  )
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function Outcome({ item: { state, percent, error, file } }: { item: UploadItem }) {
  const t = useText()
  if (state === 'uploading')
    return <Progress label={t('media.uploading', { name: file.name })} percent={percent} />
  if (state === 'failed') {
    return (
      <span className={fileItemCss.error} role="alert">
        {errorMessage(error)}
      </span>
    )
  }
  if (state !== 'done') return <span className={fileItemCss.note}>{t(`media.state.${state}`)}</span>
  return (
    <span className={fileItemCss.note}>
      <CheckIcon size={16} className={fileItemCss.done} />
      <Size bytes={file.size} />
    </span>
  )
}

function Size({ bytes }: { bytes: number }) {
  const t = useText()
  const format = useFormat()
  if (bytes < MB) return t('media.kilobytes', { amount: format.number(Math.ceil(bytes / 1000)) })
  return t('media.megabytes', { amount: format.number(bytes / MB, { maximumFractionDigits: 1 }) })
}

function Actions({ item: { id, state, file }, queue }: Omit<FileItemProps, 'mode'>) {
  const t = useText()
  const { name } = file
  const isOpen = state === 'waiting' || state === 'uploading'
  return (
    <span className={fileItemCss.actions}>
      {(state === 'failed' || state === 'cancelled') && (
        <IconButton
          label={t('media.retry', { name })}
          className={fileItemCss.action}
          onClick={() => queue.retry(id)}
        >
          <RetryIcon size={20} />
        </IconButton>
      )}
      <IconButton
        label={isOpen ? t('media.cancel', { name }) : t('media.remove', { name })}
        className={fileItemCss.action}
        onClick={() => (isOpen ? queue.cancel(id) : queue.remove(id))}
      >
        <CrossIcon size={20} />
      </IconButton>
    </span>
  )
}

const NAME_LENGTH_MAX = 80
/** White space, characters with a meaning in paths and URLs, and invisible ones. */
const UNFIT = /[\s/?<>\\:*|"#%\p{Cc}\p{Bidi_Control}]/gu

interface CloudPathParts {
  /** As `shop/` or empty. */
  readonly folder: string
  readonly fileName: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The position among the files of this picker. */
  readonly index: number
}

/** The real path under which a chosen file is stored: `<folder><name>_<ms>_<index>.<ending>`. */
export function cloudPathOf({ folder, fileName, now, index }: CloudPathParts): string {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]+)$/su.exec(fileName) ?? []
  const clean = name.replace(UNFIT, '_').slice(0, NAME_LENGTH_MAX).toWellFormed()
  return `${folder}${clean}_${now}_${index}${ending && `.${ending.replace(UNFIT, '_').toLowerCase()}`}`
}

/** The files of one picker and their uploads. Leaving the page cancels those still running. */
function useUploads(folder: string): { items: readonly UploadItem[]; queue: UploadQueue } {
  const [queue] = useState(() =>
    createUploadQueue(({ file, id }, options) => {
      const cloudPath = cloudPathOf({ folder, fileName: file.name, now: Date.now(), index: id })
      return uploadFile({ file, cloudPath, cloudPathAsRealPath: true, ...options })
    }),
  )
  useEffect(() => {
    // What stopped because the network fell goes on once it is back.
    addEventListener('online', queue.retryLost)
    return () => {
      removeEventListener('online', queue.retryLost)
      queue.clear()
    }
  }, [queue])
  return { items: useSyncExternalStore(queue.subscribe, queue.get), queue }
}

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
  /** Uploaded files leave the picker for the list of its parent, and `onChange` gets each once. */
  isHandedOver?: boolean
}

/** Files to choose, drop, follow while they upload, stop, retry and remove. */
export function FilePicker(props: FilePickerProps) {
  const { label, onChange, kinds, endings = endingsOf(kinds), limit, mode = 'grid', folder = '' } = props
  const { isHandedOver = false } = props
  const t = useText()
  const labelId = useId()
  const { items, queue } = useUploads(folder)
  const most = limitOf(limit)
  const choose = useFileChoice({ endings, limit: most, room: most - items.length, onTaken: queue.add })
  useDone(items, (files) => {
    onChange(files)
    if (isHandedOver) for (const { id, fileId } of items) if (fileId) queue.remove(id)
  })
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
      <News items={items} isHandedOver={isHandedOver} />
    </section>
  )
}

/** Failures that would otherwise go unnoticed; a user who stopped a file knows. */
function holdOf(items: readonly UploadItem[], t: Translate): string | undefined {
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
function News({ items, isHandedOver }: { items: readonly UploadItem[]; isHandedOver: boolean }) {
  const t = useText()
  const done = items.filter(({ state }) => state === 'done').length
  const [hasBegun, setBegun] = useState(false)
  const [known, setKnown] = useState(items)
  const [gone, setGone] = useState(0)
  if (items.length > 0 && !hasBegun) setBegun(true)
  if (known !== items) {
    const left = known.filter(({ id, state }) => state === 'done' && !items.some((one) => one.id === id))
    if (isHandedOver) setGone(gone + left.length)
    setKnown(items)
  }
  return (
    <p className="visually-hidden" role="status">
      {hasBegun && t('media.uploadedOf', { done: done + gone, count: items.length + gone })}
    </p>
  )
}
