import { FILM_ENDINGS } from '@tiantian/contracts/media/file-type.ts'
import { ownVideo } from '@tiantian/contracts/rich-text/address.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { ArticleFilm } from '../publish/article-film.tsx'
import css from './newsroom.module.css'

interface VideoFieldProps {
  video: string
  /** The poster shown before it plays. */
  cover: string
  error: string | undefined
  onChange: (video: string) => void
}

/** The video of an article: an uploaded file, or an address of a supported video host. */
export function VideoField({ video, cover, error, onChange }: VideoFieldProps) {
  const t = useText()
  const isOwn = ownVideo(video) !== undefined
  return (
    <fieldset className={css.form}>
      <legend className={css.legend}>{t('newsroom.field.video')}</legend>
      {isOwn ? (
        <>
          <ArticleFilm article={{ video, cover, coverAlt: '', title: t('newsroom.field.video') }} />
          <Button variant="plain" size="sm" onClick={() => onChange('')}>
            {t('newsroom.dropVideo')}
          </Button>
        </>
      ) : (
        <>
          <FilePicker
            label={t('newsroom.field.videoFile')}
            kinds={['video']}
            endings={FILM_ENDINGS}
            limit={1}
            mode="list"
            folder="article/"
            onChange={([file]) => file && onChange(new URL(file.fileId, location.origin).pathname)}
          />
          <TextField
            label={t('newsroom.field.videoLink')}
            hint={t('newsroom.field.videoHint')}
            type="url"
            isOptional
            error={error}
            value={video}
            onChange={onChange}
          />
        </>
      )}
    </fieldset>
  )
}
