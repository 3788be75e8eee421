import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
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

interface DeviceFrameProps {
  title: string
  /** Of the window that the contents believe to be in. */
  width: number
  children: ReactNode
}

/**
 * Shows its contents as in a window of another width: in a frame, because media queries ask the window. They are only
 * looked at, so nothing in them can be pressed.
 */
export function DeviceFrame({ title, width, children }: DeviceFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div ref={place} className={css.place}>
      <iframe
        title={title}
        className={css.frame}
        style={{ width, height: room.height / scale, scale: String(scale) }}
        // A new document replaces the first one in some browsers.
        onLoad={({ currentTarget }) => setBody(dressed(currentTarget))}
        srcDoc="<!doctype html><title></title>"
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  )
}

/** The body of the frame, in the clothes of this page. */
function dressed(frame: HTMLIFrameElement): HTMLElement | undefined {
  const inner = frame.contentDocument
  if (!inner) return undefined
  for (const { name, value } of document.documentElement.attributes)
    inner.documentElement.setAttribute(name, value)
  const styles = document.querySelectorAll('style, link[rel="stylesheet"]')
  inner.head.append(...[...styles].map((style) => style.cloneNode(true)))
  inner.body.className = document.body.className
  inner.body.style.padding = '16px'
  return inner.body
}
