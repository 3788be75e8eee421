import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { Ref, UIEvent } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { mediaUrl } from '../../ui/picture-address.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import css from './gallery.module.css'

interface VideoSlideProps {
  video: string
  /** Counted from one. */
  number: number
  /** The poster: a picture of the product, until it plays. */
  poster: string | undefined
  isShown: boolean
}

/** A video of the product: loaded only when it is played, and stopped when it is swiped away. */
function VideoSlide({ video, number, poster, isShown }: VideoSlideProps) {
  const t = useText()
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isShown) player.current?.pause()
  }, [isShown])
  return (
    // biome-ignore lint/a11y/useMediaCaption: sellers upload no captions; the description says what is shown.
    <video
      ref={player}
      className={css.video}
      src={mediaUrl(video)}
      poster={poster && mediaUrl(poster)}
      aria-label={t('product.video', { number })}
      preload="none"
      controls
      playsInline
    />
  )
}

const ZoomViewer = lazy(async () => ({ default: (await import('./zoom-viewer.tsx')).ZoomViewer }))

interface PicturesProps {
  pictures: readonly string[]
  /** They follow the pictures. */
  videos: readonly string[]
  name: string
}

/** Pictures and videos of a product: swiped, chosen by thumbnails, and pictures can be enlarged. */
export function Gallery({ pictures, videos, name }: PicturesProps) {
  const t = useText()
  const slides = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const count = pictures.length + videos.length
  const show = (index: number) => {
    slides.current?.scrollTo({ left: index * slides.current.clientWidth })
    setShown(index)
  }
  return (
    <section aria-label={t('catalogue.gallery')} className={css.gallery}>
      <div className={css.frame}>
        <Slides
          ref={slides}
          pictures={pictures}
          videos={videos}
          name={name}
          shown={shown}
          onShow={setShown}
          onOpen={setZoomed}
        />
        {count > 1 && (
          <span className={css.count} aria-hidden="true">
            {shown + 1}/{count}
          </span>
        )}
      </div>
      {count > 1 && <Thumbs pictures={pictures} videos={videos} shown={shown} onShow={show} />}
      {zoomed !== undefined && (
        <Suspense>
          <ZoomViewer pictures={pictures} name={name} start={zoomed} onClose={() => setZoomed(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

interface SlidesProps extends PicturesProps {
  ref: Ref<HTMLUListElement>
  shown: number
  onShow: (index: number) => void
  onOpen: (index: number) => void
}

function Slides({ ref, pictures, videos, name, shown, onShow, onOpen }: SlidesProps) {
  const t = useText()
  const label = usePictureLabel(pictures.length)
  const noteScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
    onShow(Math.round(scrollLeft / Math.max(1, clientWidth)))
  return (
    <ul ref={ref} className={css.slides} onScroll={noteScroll}>
      {pictures.map((picture, index) => (
        <li key={picture} className={css.slide}>
          <button
            type="button"
            className={css.open}
            aria-label={`${t('catalogue.enlarge')}, ${label(index)}`}
            onClick={() => onOpen(index)}
          >
            <ProductImage
              src={picture}
              alt={index === 0 ? name : ''}
              sizes="(min-width: 1080px) 440px, 100vw"
              isFirst={index === 0}
            />
          </button>
        </li>
      ))}
      {videos.map((video, index) => (
        <li key={video} className={css.slide}>
          <VideoSlide
            video={video}
            number={index + 1}
            poster={pictures[0]}
            isShown={shown === pictures.length + index}
          />
        </li>
      ))}
    </ul>
  )
}

interface ThumbsProps extends Pick<PicturesProps, 'pictures' | 'videos'> {
  shown: number
  onShow: (index: number) => void
}

function Thumbs({ pictures, videos, shown, onShow }: ThumbsProps) {
  const t = useText()
  const label = usePictureLabel(pictures.length)
  return (
    <ul className={css.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture}>
          <button
            type="button"
            className={css.thumb}
            aria-label={label(index)}
            aria-current={index === shown}
            onClick={() => onShow(index)}
          >
            <ProductImage src={picture} alt="" sizes="72px" />
          </button>
        </li>
      ))}
      {videos.map((video, index) => (
        <li key={video}>
          <button
            type="button"
            className={css.thumb}
            aria-label={t('product.video', { number: index + 1 })}
            aria-current={pictures.length + index === shown}
            onClick={() => onShow(pictures.length + index)}
          >
            <span className={css.play}>
              <IconPlayerPlay size={28} stroke={1.8} aria-hidden />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function usePictureLabel(count: number) {
  const t = useText()
  return (index: number) => t('catalogue.picture', { number: index + 1, count })
}
