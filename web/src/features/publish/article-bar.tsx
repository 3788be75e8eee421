import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import frame from '../shell/page-frame.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { shareLink } from '../shell/share.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { sharedAddress } from './article-address.ts'
import css from './article-bar.module.css'
import { PrintIcon, SendIcon } from './icons.tsx'

interface ArticleBarProps {
  list: { readonly name: string; readonly url: string }
  article: Article | undefined
}

/** Back, the list, and the actions of an article; its title is shown large below. */
export function ArticleBar({ list, article }: ArticleBarProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <div className={cx(frame.bar, css.bar)}>
      <div className={frame.barContent}>
        <IconButton label={t('common.back')} onClick={() => navigateBack()}>
          <BackIcon />
        </IconButton>
        <PageLink url={list.url} open="redirectTo" className={css.list}>
          {list.name}
        </PageLink>
        {article && <Deeds article={article} />}
      </div>
    </div>
  )
}

function Deeds({ article }: { article: Article }) {
  const t = useText()
  const { id, title, summary: text } = article
  const share = () =>
    shareLink({ title, text, url: sharedAddress(article) }, { id, copied: t('publish.linkCopied') })
  return (
    <>
      <FavoriteButton kind="article" id={article.id} name={article.title} look="button" />
      <IconButton label={t('publish.share')} onClick={() => void share()}>
        <SendIcon />
      </IconButton>
      <span className={css.wideOnly}>
        <IconButton label={t('publish.print')} onClick={() => print()}>
          <PrintIcon />
        </IconButton>
      </span>
    </>
  )
}
