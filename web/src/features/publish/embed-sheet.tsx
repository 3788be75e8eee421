import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { copyAndConfirm } from '../shell/copy.ts'
import css from './dataset-downloads.module.css'

interface EmbedSheetProps {
  title: string
  /** Of the chart on this server. */
  address: string
  onClose: () => void
}

/** The chart as it would stand on another page, and what to put there for it. */
export function EmbedSheet({ title, address, onClose }: EmbedSheetProps) {
  const t = useText()
  const url = new URL(address, location.origin).href
  const [height, setHeight] = useState(HEIGHT)
  const code = `<iframe src="${escaped(url)}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
  const copy = () => copyAndConfirm(code, t('publish.dataset.copied'))
  return (
    <BottomSheet isOpen desktop="center" title={t('publish.dataset.embed')} onClose={onClose}>
      <div className={css.embed}>
        <p className={css.hint}>{t('publish.dataset.embedText')}</p>
        <iframe
          src={address}
          title={title}
          className={css.preview}
          style={{ height }}
          onLoad={(event) => setHeight(heightOf(event.currentTarget))}
        />
        <TextArea label={t('publish.dataset.embedCode')} value={code} readOnly onChange={() => undefined} />
        <Button onClick={() => void copy()}>{t('publish.dataset.copy')}</Button>
      </div>
    </BottomSheet>
  )
}

/** Until it is known how much there is. */
const HEIGHT = 560

/** The page in it is of this server and runs nothing: it is measured here, and the code says how high it has to be. */
const heightOf = ({ contentDocument }: HTMLIFrameElement) =>
  Math.max(HEIGHT, (contentDocument?.documentElement.scrollHeight ?? 0) + 8)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
