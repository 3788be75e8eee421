import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { PRODUCT_NAME_MAX, PRODUCT_PICTURES_MAX } from '@tiantian/contracts/product/own-product.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemRow, moved, moveSteps } from '../../office/list-editor.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import type { UploadedFile } from '../media/file-picker.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './own-products.module.css'
import type { ProductDraft, ProductFormPart } from './product-draft.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface MoveGripProps {
  label: string
  at: number
  onMove: (by: number) => void
}

/** Takes hold of a row of a list: dragged by mouse or finger to another row's place, or moved by the arrow keys. */
function MoveGrip({ label, at, onMove }: MoveGripProps) {
  const [over, setOver] = useState<number>()
  const end = (event: PointerEvent) => {
    const to = placeUnder(event)
    setOver(undefined)
    if (to !== undefined && to !== at) onMove(to - at)
  }
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the button inside.
    <span
      className={css.grip}
      data-place={at}
      data-over={over === undefined || over === at ? undefined : ''}
      onPointerDown={(event) => (event.target as Element).setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons === 1 && setOver(placeUnder(event))}
      onPointerUp={end}
      onPointerCancel={() => setOver(undefined)}
      onKeyDown={press}
    >
      <IconButton label={label}>
        <IconGripVertical size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </span>
  )
}

/** The place of the row under the pointer. */
function placeUnder({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('li')
  const place = row?.querySelector<HTMLElement>('[data-place]')?.dataset.place
  return place === undefined ? undefined : Number(place)
}

const CropSheet = lazy(async () => ({ default: (await import('./crop-sheet.tsx')).CropSheet }))

type DraftPicture = ProductDraft['pictures'][number]

/** Uploaded pictures in their order, each with what it shows. */
export function PicturesPart({ draft: { pictures }, change, errorOf }: ProductFormPart) {
  const t = useText()
  const [cropped, setCropped] = useState<number>()
  const move = (at: number, by: number) => change({ pictures: moved(pictures, at, by) })
  const put = (at: number, picture: DraftPicture) => change({ pictures: pictures.with(at, picture) })
  const nameOf = (at: number) => t('ownProducts.form.pictureNumber', { number: at + 1 })
  const take = (files: readonly UploadedFile[]) => {
    const added = files
      .map(({ fileId }) => new URL(fileId, location.origin).pathname)
      .filter((file) => !pictures.some((one) => one.file === file))
      .map((file) => ({ file, alt: {} }))
    if (added.length > 0) change({ pictures: [...pictures, ...added].slice(0, PRODUCT_PICTURES_MAX) })
  }
  const room = PRODUCT_PICTURES_MAX - pictures.length
  return (
    <Section title={t('ownProducts.form.pictures')} isPanel>
      <div className={css.stack}>
        <p className={css.muted}>{t('ownProducts.form.picturesHint')}</p>
        <ul className={css.list} aria-label={t('ownProducts.form.pictures')}>
          {pictures.map((picture, at) => (
            <ItemRow
              key={picture.file}
              name={nameOf(at)}
              lead={
                pictures.length > 1 && (
                  <MoveGrip
                    label={t('ownProducts.picture.drag', { name: nameOf(at) })}
                    at={at}
                    onMove={(by) => move(at, by)}
                  />
                )
              }
              onRemove={() => change({ pictures: pictures.toSpliced(at, 1) })}
              {...moveSteps(pictures.length, at, (by) => move(at, by))}
            >
              <ProductImage
                src={picture.file}
                alt={picture.alt.en ?? ''}
                sizes="96px"
                className={css.picture}
              />
              <div>
                <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setCropped(at)}>
                  {t('ownProducts.picture.crop')}
                  <span className="visually-hidden">: {nameOf(at)}</span>
                </Button>
              </div>
              <AltTexts
                alt={picture.alt}
                onChange={(language, text) =>
                  put(at, { ...picture, alt: { ...picture.alt, [language]: text } })
                }
              />
            </ItemRow>
          ))}
        </ul>
        {room > 0 && (
          <FilePicker
            label={t('ownProducts.picture.add')}
            kinds={['picture']}
            limit={room}
            folder="product/"
            isHandedOver
            onChange={take}
          />
        )}
        {errorOf('pictures') && <p role="alert">{errorOf('pictures')}</p>}
      </div>
      {cropped !== undefined && pictures[cropped] && (
        <Suspense>
          <CropSheet
            file={pictures[cropped].file}
            name={nameOf(cropped)}
            onTake={(file) => {
              put(cropped, { ...pictures[cropped]!, file })
              setCropped(undefined)
            }}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

interface AltTextsProps {
  alt: DraftPicture['alt']
  onChange: (language: Language, text: string) => void
}

/** What the picture shows, for those who do not see it. */
function AltTexts({ alt, onChange }: AltTextsProps) {
  const t = useText()
  return (
    <div className={css.pair}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={`${t('ownProducts.form.alt')}, ${languageName(language)}`}
          lang={language}
          isOptional
          maxLength={PRODUCT_NAME_MAX}
          value={alt[language] ?? ''}
          onChange={(text) => onChange(language, text)}
        />
      ))}
    </div>
  )
}
