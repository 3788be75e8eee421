import { IMAGE_PREVIEW_SCALE_MAX, IMAGE_PREVIEW_SCALE_MIN } from '@tiantian/contracts/constants.ts'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon, CrossIcon, ForwardIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { mediaUrl } from '../../ui/product-image.tsx'
import { useZoom } from './use-zoom.ts'
import css from './zoom-viewer.module.css'

interface ZoomViewerProps {
  pictures: readonly string[]
  name: string
  start: number
  onClose: () => void
}

const STEP = 1.5

/** The pictures over the whole window, at 1 to 4 times their size. */
export function ZoomViewer({ pictures, name, start, onClose }: ZoomViewerProps) {
  const t = useText()
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const turn = (step: number) => {
    const next = index + step
    if (!pictures[next]) return
    setIndex(next)
    reset()
  }
  const { zoom, reset, step, gestures } = useZoom({ onSwipe: turn })
  const scaleBy = (factor: number) => stage.current && step(factor, stage.current.getBoundingClientRect())
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
    if (key === '+' || key === '=') scaleBy(STEP)
    if (key === '-') scaleBy(1 / STEP)
  }
  const position = t('catalogue.picture', { number: index + 1, count: pictures.length })
  return (
    <Dialog onClose={onClose} label={`${name}. ${position}`} className={css.viewer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole window; the buttons do the same. */}
      <div className={css.frame} onKeyDown={press}>
        <header className={css.bar}>
          <span aria-live="polite">{position}</span>
          <IconButton
            label={t('catalogue.zoomOut')}
            className={css.tool}
            disabled={zoom.scale <= IMAGE_PREVIEW_SCALE_MIN}
            onClick={() => scaleBy(1 / STEP)}
          >
            <MinusIcon />
          </IconButton>
          <IconButton
            label={t('catalogue.zoomIn')}
            className={css.tool}
            disabled={zoom.scale >= IMAGE_PREVIEW_SCALE_MAX}
            onClick={() => scaleBy(STEP)}
          >
            <PlusIcon />
          </IconButton>
          <IconButton label={t('common.close')} className={css.tool} onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </header>
        <div ref={stage} className={css.stage} data-zoomed={zoom.scale > 1 || undefined} {...gestures}>
          <img
            src={mediaUrl(pictures[index] ?? '')}
            alt={name}
            draggable={false}
            data-scale={zoom.scale.toFixed(2)}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </div>
        {pictures.length > 1 && (
          <>
            <IconButton
              label={t('catalogue.previous')}
              className={css.previous}
              disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <BackIcon />
            </IconButton>
            <IconButton
              label={t('catalogue.next')}
              className={css.next}
              disabled={index === pictures.length - 1}
              onClick={() => turn(1)}
            >
              <ForwardIcon />
            </IconButton>
          </>
        )}
      </div>
    </Dialog>
  )
}
