import { isSearchableText, searchMessages } from '@tiantian/contracts/message/message.ts'
import type { ThreadBox } from '@tiantian/contracts/message/names.ts'
import { THREAD_BOXES } from '@tiantian/contracts/message/names.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { DIRECTORY_PAGE } from './directory-page.tsx'
import css from './list-page.module.css'
import { MESSAGES_PAGE, teamsQuery, threadsQuery, threadUrl, useLiveMessages } from './message-query.ts'
import { messageSummary, useOtherName } from './message-text.ts'
import { TEAM_PAGE } from './team-page.tsx'
import { WriteButton } from './write-button.tsx'

const LIST_POLL_MS = 60_000
const TYPING_MS = 300

/** Conversations of the user and of the teams of their shops (S1.8). */
export function MessageListPage({ box }: { box: ThreadBox }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), TYPING_MS)
  const isTeam = (useQuery(teamsQuery()).data?.shops.length ?? 0) > 0
  useLiveMessages()
  const list = useInfiniteQuery({ ...threadsQuery(box), refetchInterval: LIST_POLL_MS })
  const boxes = THREAD_BOXES.filter((one) => isTeam || one === 'open' || one === 'archived')
  return (
    <PageFrame title={t('message.title')}>
      <div className={css.page}>
        <div className={css.tools}>
          <SearchField label={t('message.search')} value={text} onChange={setText} />
          <WriteButton with={{ kind: 'office' }}>{t('message.writeSupport')}</WriteButton>
          <PageLink url={DIRECTORY_PAGE}>{t('message.directory.title')}</PageLink>
          {isTeam && <PageLink url={TEAM_PAGE}>{t('message.team.title')}</PageLink>}
        </div>
        {isSearchableText(wanted) ? (
          <FoundMessages text={wanted} />
        ) : (
          <Tabs
            label={t('message.boxes')}
            tabs={boxes.map((value) => ({ value, label: t(`message.box.${value}`) }))}
            value={box}
            onChange={(value) => redirectTo(pageUrl(MESSAGES_PAGE, value === 'open' ? {} : { box: value }))}
          >
            <InfiniteList
              list={list}
              label={t('message.title')}
              className={css.list}
              rowKey={({ id }) => id}
              renderRow={(thread) => <ThreadRow thread={thread} />}
              skeleton={<Skeleton height={76} radius={12} />}
              skeletonCount={5}
              empty={<EmptyState title={t('message.none')} text={t('message.noneText')} />}
            />
          </Tabs>
        )}
      </div>
    </PageFrame>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const t = useText()
  const format = useFormat()
  const name = useOtherName(thread)
  const { last, unreadCount, subject } = thread
  return (
    <PageLink url={threadUrl(thread.id)} className={cx(surface.surface, css.row)}>
      <span className={css.top}>
        <strong className={css.name}>{name}</strong>
        <time className={css.time} dateTime={thread.lastAt}>
          {format.relative(thread.lastAt)}
        </time>
      </span>
      {subject && (
        <span className={css.subject}>
          {subject.title} {subject.kind === 'product' && subject.note}
        </span>
      )}
      <span className={css.top}>
        <span className={css.last}>
          {last?.isOurs && `${t('message.us')}: `}
          {last && messageSummary(last, t)}
        </span>
        {unreadCount > 0 && (
          <span className={css.unread} role="img" aria-label={t('message.unread', { count: unreadCount })}>
            {unreadCount}
          </span>
        )}
      </span>
      {(thread.ownShopName || thread.assignee || thread.side === 'office') && (
        <span className={css.tags}>
          {thread.ownShopName && <Tag tone="primary">{thread.ownShopName}</Tag>}
          {thread.side === 'office' && <Tag tone="primary">{t('message.support')}</Tag>}
          {thread.assignee && <Tag>{t('message.assigned', { name: thread.assignee.name })}</Tag>}
        </span>
      )}
    </PageLink>
  )
}

function FoundMessages({ text }: { text: string }) {
  const t = useText()
  const format = useFormat()
  const list = useInfiniteQuery(infinite(searchMessages, { text }))
  return (
    <InfiniteList
      list={list}
      label={t('message.found')}
      className={css.list}
      rowKey={(row) => `${row.threadId} ${row.seq}`}
      renderRow={(row) => (
        <PageLink url={threadUrl(row.threadId, row.seq)} className={cx(surface.surface, css.row)}>
          <span className={css.top}>
            <strong className={css.name}>{row.name || t('message.support')}</strong>
            <time className={css.time} dateTime={row.sentAt}>
              {format.dateTime(row.sentAt)}
            </time>
          </span>
          <span className={css.last}>{row.text}</span>
        </PageLink>
      )}
      skeleton={<Skeleton height={76} radius={12} />}
      skeletonCount={3}
      empty={<EmptyState title={t('common.nothingFound')} />}
    />
  )
}
