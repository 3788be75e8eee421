import type { PointerEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { mediaUrl } from '../../ui/picture-address.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import css from './cover-field.module.css'
import { PictureLibrary } from './picture-library.tsx'

export interface Focal {
  readonly x: number
  readonly y: number
}

interface CoverFieldProps {
  cover: string
  focal: Focal
  onChange: (part: { cover?: string; focal: Focal }) => void
}

export const MIDDLE: Focal = { x: 50, y: 50 }

/** The picture of an article, and its focal point where cards crop it. */
export function CoverField({ cover, focal, onChange }: CoverFieldProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.cover}>
      {cover && <FocalPoint cover={cover} focal={focal} onChange={(chosen) => onChange({ focal: chosen })} />}
      <FilePicker
        label={t('newsroom.field.cover')}
        kinds={['picture']}
        limit={1}
        folder="article/"
        onChange={([file]) => {
          if (file) onChange({ cover: new URL(file.fileId, location.origin).pathname, focal: MIDDLE })
        }}
      />
      <div>
        <Button variant="soft" onClick={() => setOpen(true)}>
          {t('newsroom.pictures.open')}
        </Button>
      </div>
      {isOpen && (
        <PictureLibrary
          onClose={() => setOpen(false)}
          onChoose={({ address }) => {
            setOpen(false)
            onChange({ cover: address, focal: MIDDLE })
          }}
        />
      )}
    </div>
  )
}

interface FocalPointProps {
  cover: string
  focal: Focal
  onChange: (focal: Focal) => void
}

/** Clicking sets the focal point; by keyboard two sliders move it. Beside it, previews of a card and a square. */
function FocalPoint({ cover, focal, onChange }: FocalPointProps) {
  const t = useText()
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    })
  }
  return (
    <fieldset className={css.focal}>
      <legend className={css.legend}>{t('newsroom.focal.title')}</legend>
      <p className={css.hint}>{t('newsroom.focal.hint')}</p>
      <div className={css.whole} onPointerDown={choose}>
        <img src={mediaUrl(cover)} alt="" draggable={false} />
        <span className={css.point} style={{ left: `${focal.x}%`, top: `${focal.y}%` }} />
      </div>
      {AXES.map((axis) => (
        <label key={axis} className={css.axis}>
          {t(`newsroom.focal.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            value={focal[axis]}
            onChange={(event) => onChange({ ...focal, [axis]: Number(event.target.value) })}
          />
        </label>
      ))}
      <div className={css.cuts} aria-hidden="true">
        <ProductImage src={cover} alt="" ratio="16 / 9" sizes="160px" focal={focal} />
        <ProductImage src={cover} alt="" ratio="1" sizes="100px" focal={focal} />
      </div>
    </fieldset>
  )
}

const AXES = ['x', 'y'] as const

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
