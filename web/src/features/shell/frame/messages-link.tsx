import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { countUnread } from '@tiantian/contracts/message/unread.ts'
import {
  countNotifications,
  listNotifications,
  NOTIFICATION_NEWS,
  notificationNews,
} from '@tiantian/contracts/push/notification.ts'
import { useEffect } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { onPush, onPushReset, onPushStart, startPush } from '../../../sdk/push.ts'
import { query, readsBy } from '../../../sdk/query.ts'
import { useSession } from '../../../sdk/session.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { features } from '../feature.ts'
import { PageLink } from '../page-link.tsx'
import css from './cart-link.module.css'
import { useNavigator } from './use-navigator.ts'

const BADGE_MAX = 99

/** What concerns a member: messages and notifications, live while the page is open. */
export function MemberNews({ className }: { className: string | undefined }) {
  return (
    <>
      <MessagesLink className={className} />
      <NotificationsLink className={className} />
    </>
  )
}

const TOAST_READ_MS = 6000
/** For what is not announced live, such as what was read on another device, and where no socket opens. */
const COUNT_AGAIN_MS = 120_000

/** The bell, with the number of unread notifications; each new one is shown on whatever page is open. */
function NotificationsLink({ className }: { className: string | undefined }) {
  const t = useText()
  useLiveNotifications()
  const { data } = useQuery({ ...query(countNotifications, {}), refetchInterval: COUNT_AGAIN_MS })
  const count = data?.unreadCount ?? 0
  const label = count > 0 ? t('notifications.unread', { count }) : t('notifications.title')
  return (
    <PageLink
      url="/pages/message/notifications"
      className={cx(css.link, className)}
      aria-label={label}
      title={label}
    >
      <IconBell size={24} stroke={1.8} aria-hidden />
      {count > 0 && <span className={css.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>}
    </PageLink>
  )
}

/** The page comes first: its own scripts and replies need the line that the client of the socket would share. */
const REST_MS = 2000

function usePushAtRest() {
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading })
  const isBusy = useIsFetching() > 0 || isOpening
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(() => {
      startPush()
      for (const { atRest } of features()) void atRest?.().catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
}

function useLiveNotifications() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { navigateTo } = useNavigator()
  const { uid } = useSession()
  usePushAtRest()
  useEffect(() => {
    const refresh = () => {
      for (const action of [countNotifications, listNotifications])
        void client.invalidateQueries(readsBy(action))
    }
    const stopNews = onPush(NOTIFICATION_NEWS, (data) => {
      const news = notificationNews.safeParse(data)
      // The open page shows it itself, and reads it.
      if (news.data && `/${location.hash}`.startsWith(news.data.path) && !document.hidden) return
      refresh()
      if (!news.success || news.data.isQuiet) return
      const { subject, path } = news.data
      const onPress = () => navigateTo(path.slice('/#'.length))
      const title = subject[language] ?? subject.en ?? ''
      showToast({ title, durationMs: TOAST_READ_MS, action: { label: t('notifications.open'), onPress } })
    })
    const stopReset = onPushReset(() => void client.invalidateQueries({ queryKey: [uid] }))
    const endings = [stopNews, onPushStart(refresh), stopReset]
    return () => {
      for (const end of endings) end()
    }
  }, [client, language, navigateTo, t, uid])
}

/** The messages of a member, with the number of unread ones. */
function MessagesLink({ className }: { className: string | undefined }) {
  const t = useText()
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries(readsBy(countUnread))
    const endings = [onPush('thread.message', refresh), onPushStart(refresh)]
    return () => {
      for (const end of endings) end()
    }
  }, [client])
  const { data } = useQuery({
    ...query(countUnread, {}),
    refetchInterval: COUNT_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  const count = data?.unreadCount ?? 0
  const label = count > 0 ? t('message.unread', { count }) : t('message.title')
  return (
    <PageLink url="/pages/message/list" className={cx(css.link, className)} aria-label={label} title={label}>
      <IconMessage2 size={24} stroke={1.8} aria-hidden />
      {count > 0 && <span className={css.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>}
    </PageLink>
  )
}
