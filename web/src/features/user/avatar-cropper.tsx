import { useId, useRef, useState } from 'react'
import type { Area, Point } from 'react-easy-crop'
import Cropper from 'react-easy-crop'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import css from './avatar-cropper.module.css'
import type { AvatarSaving } from './use-avatar.ts'
import { useAvatarSaving } from './use-avatar.ts'
import zoomSliderCss from './zoom-slider.module.css'

const STEP = 0.1
const PRESS = 0.5

interface ZoomSliderProps {
  zoom: number
  max: number
  onZoom: (zoom: number) => void
}

/** The zoom of the picture under the window, from 1 up. */
function ZoomSlider({ zoom, max, onZoom }: ZoomSliderProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={zoomSliderCss.zoom}>
      <label htmlFor={id} className={zoomSliderCss.label}>
        {t('user.avatar.zoom')}
      </label>
      <div className={zoomSliderCss.line}>
        <IconButton
          label={t('catalogue.zoomOut')}
          disabled={zoom <= 1}
          onClick={() => onZoom(Math.max(1, zoom - PRESS))}
        >
          <MinusIcon size={20} />
        </IconButton>
        <input
          id={id}
          type="range"
          className={zoomSliderCss.slider}
          min={1}
          max={max}
          step={STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => onZoom(Number(target.value))}
        />
        <IconButton
          label={t('catalogue.zoomIn')}
          disabled={zoom >= max}
          onClick={() => onZoom(Math.min(max, zoom + PRESS))}
        >
          <PlusIcon size={20} />
        </IconButton>
      </div>
    </div>
  )
}

interface AvatarCropperProps {
  /** Object URL of the picture in this browser. */
  source: string
  onSaved: () => void
  onDamaged: () => void
  onAnother: () => void
}

const ZOOM_MAX = 4
const KEY_STEP_PX = 8

/** The picture under a round window: touch, mouse, wheel or arrow keys move it, the slider enlarges it. */
export function AvatarCropper({ source, onSaved, onDamaged, onAnother }: AvatarCropperProps) {
  const t = useText()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(undefined)
  const saving = useAvatarSaving(onSaved)
  return (
    <div className={css.cropper}>
      <div className={css.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => {
            area.current = pixels
          }}
          mediaProps={{ alt: '', onError: onDamaged }}
          cropperProps={{ role: 'application', 'aria-label': t('user.avatar.move') }}
        />
      </div>
      <ZoomSlider zoom={zoom} max={ZOOM_MAX} onZoom={setZoom} />
      <Outcome saving={saving} />
      <Actions
        saving={saving}
        onAnother={onAnother}
        onSave={() => area.current && void saving.save(source, area.current)}
      />
    </div>
  )
}

interface ActionsProps {
  saving: AvatarSaving
  onAnother: () => void
  onSave: () => void
}

function Actions({ saving: { percent, error, cancel }, onAnother, onSave }: ActionsProps) {
  const t = useText()
  if (percent !== undefined) {
    return (
      <div className={css.actions}>
        <Button variant="secondary" size="lg" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.actions}>
      <Button variant="secondary" size="lg" onClick={onAnother}>
        {t('user.avatar.another')}
      </Button>
      <Button size="lg" onClick={onSave}>
        {error ? t('common.retry') : t('common.save')}
      </Button>
    </div>
  )
}

function Outcome({ saving: { percent, error } }: { saving: AvatarSaving }) {
  const t = useText()
  if (percent !== undefined) return <Progress label={t('user.avatar.saving')} percent={percent} />
  if (error === undefined) return null
  return (
    <p className={css.error} role="alert">
      {errorMessage(error)}
    </p>
  )
}
