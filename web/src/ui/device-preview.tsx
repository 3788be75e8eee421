import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from './button.tsx'
import css from './device-preview.module.css'
import { Segmented } from './form/segmented.tsx'
import { CrossIcon } from './icons.tsx'
import { Dialog } from './overlay/dialog.tsx'

const WIDTHS = { phone: 390, desktop: 1280 } as const

interface DevicePreviewProps {
  title: string
  /** Beside the choice of the device. */
  choices?: ReactNode
  onClose: () => void
  /** By the width of the window that the page is shown in. */
  children: (width: number) => ReactNode
}

/** A page over the one that it is written on, in the width of a phone or a desktop. */
export function DevicePreview({ title, choices, onClose, children }: DevicePreviewProps) {
  const t = useText()
  const titleId = useId()
  const [device, setDevice] = useState<keyof typeof WIDTHS>(innerWidth < 768 ? 'phone' : 'desktop')
  return (
    <Dialog onClose={onClose} labelledBy={titleId} className={css.preview}>
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={css.choices}>
          {choices}
          <Segmented
            label={t('form.preview.device')}
            choices={[
              { value: 'phone', label: t('form.preview.phone') },
              { value: 'desktop', label: t('form.preview.desktop') },
            ]}
            value={device}
            onChange={setDevice}
          />
        </div>
        <IconButton label={t('common.close')} onClick={onClose}>
          <CrossIcon size={20} />
        </IconButton>
      </header>
      {children(WIDTHS[device])}
    </Dialog>
  )
}

/** What has to be filled in before there is a page, by the names of the form. */
export function Incomplete({ lines }: { lines: readonly string[] }) {
  const t = useText()
  return (
    <div className={css.missing} role="alert">
      <p>{t('form.preview.incomplete')}</p>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
