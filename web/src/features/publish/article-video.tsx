import type { Article } from '@tiantian/contracts/publish/article.ts'
import { ownVideo, safeVideo } from '@tiantian/contracts/rich-text/address.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { mediaUrl } from '../../ui/picture-address.ts'
import css from './article-video.module.css'

/** An uploaded video plays in place of the cover. */
export const isOwnVideo = ({ video }: Pick<Article, 'video'>): boolean => ownVideo(video) !== undefined

/**
 * The video of an article; one on another host is linked to, since its player would reveal the reader to that host.
 */
export function ArticleVideo({
  article,
}: {
  article: Pick<Article, 'video' | 'cover' | 'coverAlt' | 'title'>
}) {
  const t = useText()
  const { video, cover, coverAlt, title } = article
  const outside = safeVideo(video)
  if (isOwnVideo(article)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the article under it says what is seen; a film with speech has its text there
      <video
        className={css.film}
        src={mediaUrl(video)}
        poster={cover ? mediaUrl(cover) : undefined}
        aria-label={coverAlt || title}
        controls
        playsInline
        preload="metadata"
      />
    )
  }
  if (!outside) return null
  return (
    <a
      href={outside}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonClass({ variant: 'primary' })}
    >
      {t('publish.watch', { host: URL.parse(outside)?.host ?? outside })}
    </a>
  )
}
