import { endingOf, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { CheckIcon, CrossIcon, RetryIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import css from './file-item.module.css'
import type { UploadItem, UploadQueue } from './upload-queue.ts'

const MB = 1_000_000

interface FileItemProps {
  item: UploadItem
  mode: 'grid' | 'list'
  queue: UploadQueue
}

/** One file: its name, progress and actions. */
export function FileItem({ item, mode, queue }: FileItemProps) {
  const { state, file } = item
  return (
    <li className={cx(css.item, css[mode])} data-state={state}>
      <Face file={file} />
      <div className={css.body}>
        <span className={css.name} title={file.name}>
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
    return <img className={css.face} src={url} alt="" onError={() => setDamaged(true)} />
  }
  return (
    <span className={css.face} aria-hidden="true">
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
      <span className={css.error} role="alert">
        {errorMessage(error)}
      </span>
    )
  }
  if (state !== 'done') return <span className={css.note}>{t(`media.state.${state}`)}</span>
  return (
    <span className={css.note}>
      <CheckIcon size={16} className={css.done} />
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
    <span className={css.actions}>
      {(state === 'failed' || state === 'cancelled') && (
        <IconButton label={t('media.retry', { name })} className={css.action} onClick={() => queue.retry(id)}>
          <RetryIcon size={20} />
        </IconButton>
      )}
      <IconButton
        label={isOpen ? t('media.cancel', { name }) : t('media.remove', { name })}
        className={css.action}
        onClick={() => (isOpen ? queue.cancel(id) : queue.remove(id))}
      >
        <CrossIcon size={20} />
      </IconButton>
    </span>
  )
}
