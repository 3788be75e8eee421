import { getAnnouncement, openAnnouncement } from '@tiantian/contracts/announcement/announcement.ts'
import { useEffect } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './announcement.module.css'

/** An announcement as its reader sees it; opening it counts. */
export function AnnouncementPage({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const { title, text, link, sentAt } = useSuspenseQuery(query(getAnnouncement, { id })).data
  // Nothing on the page waits for the count.
  useEffect(() => void call(openAnnouncement, { id }).catch(() => undefined), [id])
  return (
    <PageFrame title={t('announcement.title')}>
      <article className={cx(surface.panel, css.reader)}>
        <h2>{title}</h2>
        <p className={css.meta}>
          {t('announcement.from')} · <time dateTime={sentAt}>{format.dateTime(sentAt)}</time>
        </p>
        <p className={css.body}>{text}</p>
        {link && <PageLink url={link}>{t('announcement.open')}</PageLink>}
      </article>
    </PageFrame>
  )
}
