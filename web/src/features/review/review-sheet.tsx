import { REVIEW_PHOTOS_MAX, REVIEW_TEXT_MAX } from '@tiantian/contracts/review/review.ts'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { CrossIcon, StarIcon } from '../../ui/icons.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import type { UploadedFile } from '../media/file-picker.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import css from './review-sheet.module.css'
import starFieldCss from './star-field.module.css'
import type { ReviewFormState, ReviewSubject } from './use-review-form.ts'
import { useReviewForm } from './use-review-form.ts'

const RATING_KEYS = ['one', 'two', 'three', 'four', 'five'] as const

interface StarFieldProps {
  /** 0 while nothing is chosen. */
  value: number
  error: string | undefined
  onChange: (stars: number) => void
}

/** One to five stars; each has a word for its meaning. */
function StarField({ value, error, onChange }: StarFieldProps) {
  const t = useText()
  const name = useId()
  const labels = RATING_KEYS.map((word, at) => ({ stars: at + 1, label: t(`review.word.${word}`) }))
  return (
    <fieldset className={starFieldCss.field} aria-describedby={error && `${name}-error`}>
      <legend className={starFieldCss.label}>{t('review.stars')}</legend>
      <div className={starFieldCss.stars}>
        {labels.map(({ stars, label }) => (
          <label key={stars} className={starFieldCss.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(stars)}
            />
            <StarIcon size={32} className={cx(starFieldCss.star, stars <= value && starFieldCss.full)} />
            <span className="visually-hidden">{`${stars}. ${label}`}</span>
          </label>
        ))}
        <span className={starFieldCss.word} aria-hidden="true">
          {labels[value - 1]?.label}
        </span>
      </div>
      {error && (
        <p id={`${name}-error`} className={starFieldCss.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ReviewSheetProps {
  subject: ReviewSubject
  onClose: () => void
}

export function ReviewSheet({ subject, onClose }: ReviewSheetProps) {
  const t = useText()
  const id = useId()
  const form = useReviewForm(subject, onClose)
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={'line' in subject ? t('review.write') : t('review.change')}
      desktop="center"
      footer={
        <Button type="submit" form={id} size="lg" isLoading={form.isSending}>
          {t('review.send')}
        </Button>
      }
    >
      <ReviewFields form={form} id={id} />
    </BottomSheet>
  )
}

function ReviewFields({ form, id }: { form: ReviewFormState; id: string }) {
  const t = useText()
  return (
    <Form form={form} id={id} className={css.form}>
      <StarField
        value={form.draft.stars}
        error={form.errors.stars}
        onChange={(stars) => form.set('stars', stars)}
      />
      <TextArea
        {...field(form, 'text')}
        label={t('review.text')}
        hint={t('review.textHint')}
        rows={5}
        maxLength={REVIEW_TEXT_MAX}
        isOptional
      />
      <Photos form={form} />
      {form.errors.form && (
        <p role="alert" className={css.error}>
          {form.errors.form}
        </p>
      )}
    </Form>
  )
}

/** Existing ones, and room for more. */
function Photos({ form }: { form: ReviewFormState }) {
  const t = useText()
  const { kept } = form.draft
  const add = (files: readonly UploadedFile[]) =>
    form.set(
      'added',
      files.map(({ fileId }) => fileId),
    )
  return (
    <>
      <KeptPhotos photos={kept} onChange={(photos) => form.set('kept', photos)} />
      {kept.length < REVIEW_PHOTOS_MAX && (
        <FilePicker
          label={t('review.photos')}
          kinds={['picture']}
          limit={REVIEW_PHOTOS_MAX - kept.length}
          folder="review/"
          onChange={add}
        />
      )}
    </>
  )
}

interface KeptPhotosProps {
  photos: readonly string[]
  onChange: (photos: readonly string[]) => void
}

function KeptPhotos({ photos, onChange }: KeptPhotosProps) {
  const t = useText()
  if (photos.length === 0) return null
  return (
    <ul className={css.kept}>
      {photos.map((photo, at) => (
        <li key={photo} className={css.photo}>
          <ProductImage src={photo} alt="" sizes="80px" />
          <IconButton
            label={t('review.removePhoto', { number: at + 1 })}
            className={css.remove}
            onClick={() => onChange(photos.filter((other) => other !== photo))}
          >
            <CrossIcon size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
