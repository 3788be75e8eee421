import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationView } from '@tiantian/contracts/push/names.ts'
import { NOTIFICATION_VIEWS, SECURITY_KIND } from '@tiantian/contracts/push/names.ts'
import type { Notification } from '@tiantian/contracts/push/notification.ts'
import {
  archiveNotifications,
  muteNotifications,
  readNotifications,
} from '@tiantian/contracts/push/notification.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { MESSAGES_PAGE } from '../message/message-query.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import {
  NOTIFICATIONS_PAGE,
  notificationSettingsQuery,
  notificationsQuery,
  refreshNotifications,
} from './notification-query.ts'
import css from './notifications-page.module.css'

/** What the user was told (S1.8). */
export function NotificationsPage({ show }: { show: NotificationView }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const client = useQueryClient()
  const list = useInfiniteQuery(notificationsQuery(show))
  const reading = useMutation({
    mutationFn: () => call(readNotifications, {}),
    onSettled: () => refreshNotifications(client),
  })
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0
  return (
    <PageFrame title={t('notifications.title')}>
      <div className={css.page}>
        <div className={css.tools}>
          <Button
            variant="soft"
            size="sm"
            disabled={unreadCount === 0}
            isLoading={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {t('notifications.readAll')}
          </Button>
          <PageLink url={MESSAGES_PAGE}>{t('message.title')}</PageLink>
          <PageLink url="/pages/user/settings/settings">{t('notifications.settings')}</PageLink>
        </div>
        <Tabs
          label={t('notifications.views')}
          tabs={NOTIFICATION_VIEWS.map((value) => ({ value, label: t(`notifications.view.${value}`) }))}
          value={show}
          onChange={(value) =>
            redirectTo(pageUrl(NOTIFICATIONS_PAGE, value === 'all' ? {} : { show: value }))
          }
        >
          <InfiniteList
            list={list}
            label={t('notifications.title')}
            className={css.list}
            rowKey={({ id }) => id}
            renderRow={(row) => <NotificationRow row={row} isArchived={show === 'archived'} />}
            skeleton={<Skeleton height={112} radius={12} />}
            skeletonCount={4}
            empty={<EmptyState title={t('notifications.none')} text={t('notifications.noneText')} />}
          />
        </Tabs>
      </div>
    </PageFrame>
  )
}

function NotificationRow({ row, isArchived }: { row: Notification; isArchived: boolean }) {
  const t = useText()
  const format = useFormat()
  const { kind, topic, severity, subject, text, path, createdAt, isRead, updateCount } = row
  const { read, archive, mute } = useRowActions(row)
  return (
    <article className={cx(surface.panel, css.row)} data-unread={isRead ? undefined : ''}>
      <div className={css.top}>
        <SeverityIcon severity={severity} />
        <PageLink url={path.slice('/#'.length)} className={css.subject} onClick={() => !isRead && read()}>
          {subject}
        </PageLink>
        <time className={css.time} dateTime={createdAt}>
          {format.dateTime(createdAt)}
        </time>
      </div>
      <p className={css.text}>{text}</p>
      {updateCount > 1 && <Tag tone="neutral">{t('notifications.updates', { count: updateCount })}</Tag>}
      <p className={css.why}>
        {t(`notifications.why.${topic ?? (kind === SECURITY_KIND ? 'security' : 'asked')}`)}
      </p>
      <div className={css.actions}>
        {!isRead && (
          <Button variant="plain" size="sm" onClick={read}>
            {t('notifications.read')}
          </Button>
        )}
        <Button variant="plain" size="sm" onClick={() => archive(!isArchived)}>
          {isArchived ? t('notifications.unarchive') : t('notifications.archive')}
        </Button>
        {kind !== SECURITY_KIND && (
          <Button variant="plain" size="sm" onClick={() => mute(kind)}>
            {t('notifications.mute')}
          </Button>
        )}
      </div>
    </article>
  )
}

const SEVERITY_ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  critical: IconAlertOctagon,
} as const

/** How much it matters, by shape and name as well as by colour. */
function SeverityIcon({ severity }: Pick<Notification, 'severity'>) {
  const t = useText()
  const Icon = SEVERITY_ICONS[severity]
  return (
    <Icon
      size={20}
      stroke={1.8}
      role="img"
      aria-label={t(`notifications.severity.${severity}`)}
      className={css.severity}
      data-severity={severity}
    />
  )
}

function useRowActions({ id }: Notification) {
  const t = useText()
  const client = useQueryClient()
  const settled = { onSettled: () => refreshNotifications(client) }
  const reading = useMutation({ mutationFn: () => call(readNotifications, { ids: [id] }), ...settled })
  const archiving = useMutation({
    mutationFn: (isArchived: boolean) => call(archiveNotifications, { ids: [id], isArchived }),
    ...settled,
  })
  const muting = useMutation({
    mutationFn: (input: { kind: string; isMuted: boolean }) => call(muteNotifications, input),
    onSuccess(settings, { kind, isMuted }) {
      client.setQueryData(notificationSettingsQuery().queryKey, settings)
      if (!isMuted) return
      const undo = {
        label: t('notifications.unmute'),
        onPress: () => muting.mutate({ kind, isMuted: false }),
      }
      showToast({ title: t('notifications.muted'), durationMs: 6000, action: undo })
    },
  })
  return {
    read: () => reading.mutate(),
    archive: (isArchived: boolean) => archiving.mutate(isArchived),
    mute: (kind: string) => muting.mutate({ kind, isMuted: true }),
  }
}
