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

interface FileItemProps {
  item: UploadItem
  mode: 'grid' | 'list'
  queue: UploadQueue
}

/** One file: what it is, how far it is, and what can be done about it. */
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

/** The picture itself, or the ending of the name. */
function Face({ file }: { file: File }) {
  const isPicture = fileTypeOf(file.name)?.kind === 'picture'
  const url = useObjectUrl(isPicture ? file : undefined)
  if (url) return <img className={css.face} src={url} alt="" />
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
  const format = useFormat()
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
  const megabytes = format.number(file.size / 1_000_000, { maximumFractionDigits: 2 })
  return (
    <span className={css.note}>
      <CheckIcon size={16} className={css.done} />
      {t('media.size', { megabytes })}
    </span>
  )
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
