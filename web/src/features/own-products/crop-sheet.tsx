import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { PICTURE_SIDE_MAX } from '@tiantian/contracts/media/file-type.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { mediaUrl } from '../../ui/picture-address.ts'
import { cloudPathOf } from '../media/file-picker.tsx'
import { uploadFile } from '../media/upload-file.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './crop-sheet.module.css'

const QUALITY = 0.9
/** Of the side of the frame, for one press of an arrow key. */
const STEP = 0.05
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface CropSheetProps {
  file: string
  name: string
  /** Receives the path of the square, which is a new file: the uncut one may be shown elsewhere. */
  onTake: (file: string) => void
  onClose: () => void
}

/** Cuts a square out of a picture, on this device. */
export function CropSheet({ file, name, onTake, onClose }: CropSheetProps) {
  const t = useText()
  const picture = useRef<HTMLImageElement>(null)
  const [frame, setFrame] = useState<CropFrame>()
  const cutting = useMutation({
    mutationFn: (chosen: CropFrame) => uploadSquare(picture.current!, chosen),
    onSuccess: onTake,
    onError: showFailure,
  })
  const footer = (
    <Button
      isBlock
      disabled={!frame}
      isLoading={cutting.isPending}
      onClick={() => frame && cutting.mutate(frame)}
    >
      {t('ownProducts.picture.cropApply')}
    </Button>
  )
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t('ownProducts.picture.cropOf', { name })}
      desktop="center"
      footer={footer}
    >
      <div className={css.crop}>
        <Frame frame={frame} label={t('ownProducts.picture.cropFrame')} onChange={setFrame}>
          <img
            ref={picture}
            src={mediaUrl(file)}
            alt=""
            draggable={false}
            style={frame && placeOf(frame)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setFrame({ width, height, zoom: 1, x: 0.5, y: 0.5 })
            }
            onError={() => showFailure(new Error('the picture cannot be shown'))}
          />
        </Frame>
        <p className={css.hint}>{t('ownProducts.picture.cropHint')}</p>
        {frame && zoomMaxOf(frame) > 1 && (
          <label className={css.zoom}>
            {t('ownProducts.picture.cropZoom')}
            <input
              type="range"
              min={1}
              max={zoomMaxOf(frame)}
              step={0.01}
              value={frame.zoom}
              onChange={({ currentTarget }) => setFrame({ ...frame, zoom: Number(currentTarget.value) })}
            />
          </label>
        )}
      </div>
    </BottomSheet>
  )
}

interface CropFrameProps {
  frame: CropFrame | undefined
  label: string
  onChange: (frame: CropFrame) => void
  children: React.ReactNode
}

/** The window through which the square is seen: dragged, or moved by the arrow keys. */
function Frame({ frame, label, onChange, children }: CropFrameProps) {
  const moveBy = (right: number, down: number) => frame && onChange(movedFrame(frame, right, down))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const side = event.currentTarget.clientWidth
    moveBy(-event.movementX / side, -event.movementY / side)
  }
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    moveBy(...step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML is a frame that is moved in two directions.
    <div
      className={css.frame}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it.
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}

function placeOf(frame: CropFrame) {
  const { left, top, side } = squareOf(frame)
  const share = (pixels: number) => `${(pixels / side) * 100}%`
  return { width: share(frame.width), height: share(frame.height), left: share(-left), top: share(-top) }
}

/** Throws CallError. */
async function uploadSquare(picture: HTMLImageElement, frame: CropFrame): Promise<string> {
  const { left, top, side } = squareOf(frame)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(Math.round(side), PICTURE_SIDE_MAX)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  if (!blob) throw new Error('this browser writes no JPEG')
  const square = new File([blob], 'square.jpg', { type: blob.type })
  const cloudPath = cloudPathOf({ folder: 'product/', fileName: square.name, now: serverNow(), index: 1 })
  const id = await uploadFile({ file: square, cloudPath, cloudPathAsRealPath: true })
  return new URL(id, location.origin).pathname
}

/** A picture's pixels, and the square that is kept of it: how much it is enlarged and where its middle is, 0 to 1. */
export interface CropFrame {
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** A smaller square would be refused by buyers' eyes: buyers enlarge pictures to compare teeth and threads. */
export const CROP_SIDE_MIN = 500
const ZOOM_MAX = 4

/** How far the picture may be enlarged so that enough pixels remain. */
export const zoomMaxOf = ({ width, height }: Pick<CropFrame, 'width' | 'height'>): number =>
  Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / CROP_SIDE_MIN))

/** The square in pixels of the picture, never beyond its edges. */
export function squareOf(frame: CropFrame): { left: number; top: number; side: number } {
  const side = Math.min(frame.width, frame.height) / frame.zoom
  const within = (middle: number, whole: number) =>
    Math.min(Math.max(middle * whole - side / 2, 0), whole - side)
  return { side, left: within(frame.x, frame.width), top: within(frame.y, frame.height) }
}

/** The frame moved by a share of its side; its middle stays where the square really is. */
export function movedFrame(frame: CropFrame, right: number, down: number): CropFrame {
  const { left, top, side } = squareOf(frame)
  const x = (left + side / 2 + right * side) / frame.width
  const y = (top + side / 2 + down * side) / frame.height
  const next = squareOf({ ...frame, x, y })
  return { ...frame, x: (next.left + side / 2) / frame.width, y: (next.top + side / 2) / frame.height }
}
