import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import css from './zoom-slider.module.css'

const STEP = 0.1
const PRESS = 0.5

interface ZoomSliderProps {
  zoom: number
  max: number
  onZoom: (zoom: number) => void
}

/** The zoom of the picture under the window, from 1 up. */
export function ZoomSlider({ zoom, max, onZoom }: ZoomSliderProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={css.zoom}>
      <label htmlFor={id} className={css.label}>
        {t('user.avatar.zoom')}
      </label>
      <div className={css.line}>
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
          className={css.slider}
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
