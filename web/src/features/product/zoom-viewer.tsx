import { IMAGE_PREVIEW_SCALE_MAX, IMAGE_PREVIEW_SCALE_MIN } from '@tiantian/contracts/constants.ts'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { BackIcon, CrossIcon, ForwardIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { mediaUrl } from '../../ui/picture-address.ts'
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
  const viewer = useViewer(pictures, start)
  const { stage, index, zoom } = viewer
  const position = t('catalogue.picture', { number: index + 1, count: pictures.length })
  return (
    <Dialog onClose={onClose} label={`${name}. ${position}`} className={css.viewer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole window; the buttons do the same. */}
      <div className={css.frame} onKeyDown={viewer.onKeyDown}>
        <header className={css.bar}>
          <span aria-live="polite">{position}</span>
          <Tools scale={zoom.scale} scaleBy={viewer.scaleBy} onClose={onClose} />
        </header>
        <div ref={stage} className={css.stage} data-zoomed={zoom.scale > 1 || undefined} {...viewer.gestures}>
          <img
            src={mediaUrl(pictures[index] ?? '')}
            alt={name}
            draggable={false}
            data-scale={zoom.scale.toFixed(2)}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </div>
        {pictures.length > 1 && <Turns index={index} last={pictures.length - 1} turn={viewer.turn} />}
      </div>
    </Dialog>
  )
}

/** The current picture and zoom; arrow keys change the picture, plus and minus zoom. */
function useViewer(pictures: readonly string[], start: number) {
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const changePicture = (by: number) => {
    if (!pictures[index + by]) return
    setIndex(index + by)
    reset()
  }
  const { zoom, reset, step, gestures } = useZoom({ onSwipe: changePicture })
  const scaleBy = (factor: number) => stage.current && step(factor, stage.current.getBoundingClientRect())
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') changePicture(-1)
    if (key === 'ArrowRight') changePicture(1)
    if (key === '+' || key === '=') scaleBy(STEP)
    if (key === '-') scaleBy(1 / STEP)
  }
  return { stage, index, turn: changePicture, zoom, scaleBy, gestures, onKeyDown }
}

interface ToolsProps {
  scale: number
  scaleBy: (factor: number) => void
  onClose: () => void
}

function Tools({ scale, scaleBy, onClose }: ToolsProps) {
  const t = useText()
  return (
    <>
      <IconButton
        label={t('catalogue.zoomOut')}
        className={css.tool}
        disabled={scale <= IMAGE_PREVIEW_SCALE_MIN}
        onClick={() => scaleBy(1 / STEP)}
      >
        <MinusIcon />
      </IconButton>
      <IconButton
        label={t('catalogue.zoomIn')}
        className={css.tool}
        disabled={scale >= IMAGE_PREVIEW_SCALE_MAX}
        onClick={() => scaleBy(STEP)}
      >
        <PlusIcon />
      </IconButton>
      <IconButton label={t('common.close')} className={css.tool} onClick={onClose}>
        <CrossIcon />
      </IconButton>
    </>
  )
}

interface TurnsProps {
  index: number
  last: number
  turn: (by: number) => void
}

function Turns({ index, last, turn: changePicture }: TurnsProps) {
  const t = useText()
  return (
    <>
      <IconButton
        label={t('catalogue.previous')}
        className={css.previous}
        disabled={index === 0}
        onClick={() => changePicture(-1)}
      >
        <BackIcon />
      </IconButton>
      <IconButton
        label={t('catalogue.next')}
        className={css.next}
        disabled={index === last}
        onClick={() => changePicture(1)}
      >
        <ForwardIcon />
      </IconButton>
    </>
  )
}
