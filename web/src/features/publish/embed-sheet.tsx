import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { copyAndConfirm } from '../shell/copy.ts'
import css from './dataset-downloads.module.css'

interface EmbedSheetProps {
  title: string
  /** The address of the chart on this server. */
  address: string
  onClose: () => void
}

/** A preview of the embedded chart, and the HTML for it. */
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

/** Until the height is known. */
const HEIGHT = 560

/** The embedded page is of this server and runs no script: it is measured here, and the HTML contains its height. */
const heightOf = ({ contentDocument }: HTMLIFrameElement) =>
  Math.max(HEIGHT, (contentDocument?.documentElement.scrollHeight ?? 0) + 8)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
