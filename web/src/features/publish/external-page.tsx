import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { frameable, trustedHosts } from '../settings/webview-address.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { NEWS_LIST } from './article-address.ts'
import { articleQuery, useView } from './article-query.ts'
import css from './external-page.module.css'

/**
 * An external article (S2.15). The address of this page names the article, never the other page, so that nobody can
 * send a reader to an arbitrary site in the alliance's name.
 */
export function ExternalPage({ id }: { id: string | undefined }) {
  const t = useText()
  const result = useQuery({
    ...articleQuery(id ?? ''),
    enabled: id !== undefined,
  })
  const { data, error } = result
  useView(data?.id)
  const isMissing = !id || hasCode(error, 'ARTICLE_NOT_FOUND') || (data && !data.externalUrl)
  return (
    <PageFrame title={data?.title ?? t('publish.kind.external')}>
      {isMissing && (
        <Missing
          title={t('publish.gone')}
          text={t('publish.goneText')}
          way={{ text: t('publish.toNews'), url: NEWS_LIST }}
        />
      )}
      {!(isMissing || data) && <LoadState result={result} skeleton={<Skeleton height={240} />} />}
      {data?.externalUrl && <Elsewhere article={data} url={data.externalUrl} />}
    </PageFrame>
  )
}

/** Shown within the app only if the operator trusts the host; otherwise as a link to open. */
function Elsewhere({ article, url }: { article: Article; url: string }) {
  const t = useText()
  const framed = useMemo(() => frameable(url, location.origin, trustedHosts()), [url])
  const host = URL.parse(url)?.host ?? url
  return (
    <div className={css.page}>
      <div className={css.card}>
        <p className={css.leaving}>{t('publish.leaving')}</p>
        <p className={css.host}>{host}</p>
        <p>{article.summary}</p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass({ variant: 'primary' })}
        >
          {t('publish.openOutside')}
        </a>
      </div>
      {framed && (
        <iframe
          className={css.frame}
          src={framed.href}
          title={t('publish.frame', { host })}
          // Without an origin of its own it can neither read nor store anything.
          sandbox="allow-scripts allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  )
}
