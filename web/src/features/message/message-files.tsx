import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './thread-page.module.css'
import { VoicePlayer } from './voice-player.tsx'

interface MessageFilesProps extends Pick<ThreadMessage, 'files' | 'seconds'> {
  /** A picture cannot be shown. */
  onBroken?: () => void
}

/** Pictures are shown, recordings played, other files downloaded. */
export function MessageFiles({ files, seconds, onBroken }: MessageFilesProps) {
  const t = useText()
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <div className={css.files}>
      {files.map(({ id, name, type, url, size }) => {
        if (type === 'picture')
          return <img key={id} src={url} alt={name} className={css.photo} loading="lazy" onError={onBroken} />
        if (type === 'audio') return <VoicePlayer key={id} url={url} seconds={seconds ?? 0} />
        return (
          <a key={id} href={url} className={css.card} download={name}>
            {name}
            <span className={css.hint}>
              {t('message.kilobytes', { size: format.number(Math.ceil(size / 1000)) })}
            </span>
          </a>
        )
      })}
    </div>
  )
}
