import type { UndeliveredMessage } from '@tiantian/contracts/user/delivery.ts'
import { listUndeliveredMessages } from '@tiantian/contracts/user/delivery.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { query } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import css from './outbox-page.module.css'

/** New ones arrive while the page is open. */
const LOOK_AGAIN_MS = 5000

/** Email and SMS stored by a server without delivery services: where a developer or evaluator finds their codes. */
export function OutboxPage() {
  const t = useText()
  return (
    <OfficePage title={t('office.outbox.title')} permission="user.manage">
      <p className={css.lead}>{t('office.outbox.lead')}</p>
      <Messages />
    </OfficePage>
  )
}

function Messages() {
  const t = useText()
  const { messages } = useSuspenseQuery({
    ...query(listUndeliveredMessages, {}),
    refetchInterval: LOOK_AGAIN_MS,
  }).data
  if (messages.length === 0) {
    return <EmptyState title={t('office.outbox.empty')} text={t('office.outbox.emptyText')} />
  }
  return (
    <ul className={css.list} aria-label={t('office.outbox.title')}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  )
}

function Message({
  message: { channel, recipient, subject, text, createdAt },
}: {
  message: UndeliveredMessage
}) {
  const t = useText()
  const format = useFormat()
  return (
    <li className={cx(surface.panel, css.message)}>
      <p className={css.facts}>
        <Tag tone={channel === 'email' ? 'primary' : 'neutral'}>
          {t(`settings.notices.channel.${channel}`)}
        </Tag>
        <span className={css.recipient}>{recipient}</span>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </p>
      {channel === 'email' && <h2 className={css.subject}>{subject}</h2>}
      <p className={css.text}>{text}</p>
    </li>
  )
}
