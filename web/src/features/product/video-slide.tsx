import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { mediaUrl } from '../../ui/picture-address.ts'
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
export function VideoSlide({ video, number, poster, isShown }: VideoSlideProps) {
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
