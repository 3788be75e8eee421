import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, isLanguage } from '@tiantian/contracts/language.ts'
import type { Permission } from '@tiantian/contracts/permission.ts'
import { permissionsOf, ROLES } from '@tiantian/contracts/permission.ts'
import type { Severity } from '@tiantian/contracts/push/names.ts'
import { SECURITY_KIND } from '@tiantian/contracts/push/names.ts'
import type { ChosenChannel, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import { processSoon, publishAll } from '../../../platform/job/outbox.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import type { User } from '../user-row.ts'
import { noticeIn } from './notification.ts'
import type { SecurityNotice } from './notification-text.ts'
import { post } from './send-notification.ts'

type NotifyRecipient = Pick<User, 'email' | 'mobile' | 'language'> & Partial<Pick<User, 'id'>>
type NotifyParams = Readonly<Record<string, string>>

/**
 * Notifies the owner of an account of a security event regardless of preferences: by mail, else by SMS; and in the list
 * of the app, when the reader has an id.
 */
export async function notify(
  tx: Tx,
  cipher: Cipher,
  reader: NotifyRecipient,
  notice: SecurityNotice,
  params: NotifyParams = {},
): Promise<void> {
  // The link signs nobody in, but ends sessions: it goes to the address alone.
  const { link: _, ...withoutLink } = params
  if (reader.id !== undefined)
    await queueNotifications(tx, securityNews, [{ userId: reader.id, notice, params: withoutLink }])
  const channel = reader.email ? 'email' : 'sms'
  const recipient = channel === 'email' ? reader.email : reader.mobile
  if (!recipient) return
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, cipher, { channel, recipient, language, about: { kind: 'notice', notice, params } })
}

/** The words of a notification in one language; `{name}` is replaced by the parameter of that name. */
interface KindWords {
  readonly subject: string
  readonly text: string
  /** Label of the link. */
  readonly open: string
}

interface TeamMember {
  /** The shop as one of whose team the reader is told: unread, it goes when they leave the team. */
  readonly teamId?: string
}

/** A message to one user. */
export interface PreparedNotification {
  readonly reader: NotifyRecipient & Pick<User, 'id'> & TeamMember
  readonly words: Readonly<Record<Language, KindWords>>
  readonly params: (language: Language) => NotifyParams
  /** In the web app, from its origin: `/#/pages/…`. */
  readonly path: string
  /** An unread notification is replaced by the next of its group; by default its page is its group. */
  readonly groupKey?: string
  /** Which thing of its group it tells of, where that may change later: `rewriteItem` finds it by that. */
  readonly itemNo?: number
  /** What its letter has of its own. */
  readonly letter?: {
    /** Instead of the address of the account: the one that the reader named for this. */
    readonly address?: string | undefined
    /** Where a letter may say more than what the app keeps. */
    readonly words?: PreparedNotification['words']
    /** Where the letter has a link that lets in. */
    readonly path?: string
    /** Milliseconds; later it is not worth sending. */
    readonly until?: number | undefined
    /** By which the kind knows whether what it tells of is gone. */
    readonly sourceId?: string
    /** False for what its reader has to answer, or to know, before the next daily letter. */
    readonly mayWait?: boolean
  }
}

/** To a person without an account, whom nothing but a letter reaches. */
export interface PreparedLetter extends Pick<PreparedNotification, 'words' | 'params'> {
  readonly guest: { readonly email: string; readonly language: string | null }
  /** By which the kind knows whether the guest has been erased, or what it tells of is gone. */
  readonly sourceId?: string
  /** Without one the letter has no link. */
  readonly path?: string
  /** Milliseconds; later it is not worth sending. */
  readonly until?: number | undefined
}

/** What `prepare` may need besides the database. */
export interface PrepareContext {
  /** Opens what was queued sealed, and seals links. */
  readonly cipher: Cipher
}

/** A notification that a module declares in its manifest. */
export interface NotificationKind<Data extends object = object> {
  /** Such as `order.state`. */
  readonly kind: string
  /** By it users choose the channels. Without one it goes to the app and by mail, and its text says how to end it. */
  readonly topic?: NoticeTopic
  /** All by default. SMS is for the security of accounts, and goes out by `notify` alone. */
  readonly channels?: readonly ChosenChannel[]
  /** Mailed only if nobody reads it within ten minutes, and then with what else waits, once an hour at most. */
  readonly isMailLate?: boolean
  /** Mailed at once whatever is chosen, such as a ticket: without it nobody gets in. */
  readonly isMailCertain?: boolean
  /** By default `info`. What is critical is not subject to quiet hours. */
  readonly severity?: Severity
  /** Whom to tell what, read when it is sent; no one where it no longer matters. */
  prepare(
    tx: Tx,
    data: Data,
    context: PrepareContext,
  ): Promise<readonly (PreparedNotification | PreparedLetter)[]>
  /** The pages among these that the reader may still see, asked before what has waited is mailed; without it all. */
  stillFor?(tx: Tx, userId: string, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether the data of a guest was erased, or an invitation withdrawn: asked right before a letter is sent. */
  isGone?(sql: Queryable, sourceId: string): Promise<boolean>
}

/** The type of the data is known to the one who queues it and to `prepare`, and to no one in between. */
export const defineNotification = <Data extends object>(kind: NotificationKind<Data>) =>
  kind as NotificationKind<Data> & NotificationKind

export const DECLARED_TOPIC = 'notification'

interface SecurityNews {
  readonly userId: string
  readonly notice: SecurityNotice
  readonly params: NotifyParams
}

/** Security events in the list of the app and in browsers; mail and SMS about them go out at once, whatever is set. */
export const securityNews = defineNotification<SecurityNews>({
  kind: SECURITY_KIND,
  severity: 'critical',
  channels: ['app', 'web'],
  async prepare(tx, { userId, notice, params }) {
    const [reader] = await tx<Pick<User, 'id' | 'email' | 'mobile' | 'language'>[]>`
      select id, email, mobile, language from users where id = ${userId} and erased_at is null`
    if (!reader) return []
    const words = { subject: '{subject}', text: '{text}', open: '' }
    return [
      {
        reader,
        words: { 'zh-Hans': words, en: words, ru: words, kk: words },
        params(language) {
          const { subject, text } = noticeIn(language, notice, params)
          return { subject, text }
        },
        path: '/#/pages/user/account/account',
        groupKey: notice,
      },
    ]
  },
})

/** Has a notification prepared and sent for each of the data as soon as the transaction has committed. */
export async function queueNotifications<Data extends object>(
  tx: Tx,
  { kind }: Pick<NotificationKind<Data>, 'kind'>,
  data: readonly Data[],
) {
  await publishAll(
    tx,
    DECLARED_TOPIC,
    data.map((each) => ({ kind, data: each })),
  )
  if (data.length > 0) await processSoon(tx, DECLARED_TOPIC)
}

/** The user that a statement names so, as the reader of a notification. */
export function readerOf(sql: Queryable, alias: string): Fragment {
  const user = sql(alias)
  return sql`jsonb_build_object('id', ${user}.id, 'email', ${user}.email, 'mobile', ${user}.mobile,
    'language', ${user}.language)`
}

/** The officers who have a permission, as readers; without the user whom `without` names. */
export function officersIn(sql: Queryable, permission: Permission, without: Fragment = sql`null`): Fragment {
  const roles = ROLES.filter((role) => permissionsOf([role]).includes(permission))
  return sql`(
    select coalesce(jsonb_agg(${readerOf(sql, 'f')} order by f.id), '[]') from users f
    where f.roles <> '{}' and f.roles && ${roles}::text[] and f.erased_at is null and f.id is distinct from ${without})`
}

type SubjectAndText = readonly [subject: string, text: string]

/** The words of a notification, with those of the button that opens its page. */
export const wordsOf = (
  texts: Readonly<Record<Language, SubjectAndText>>,
  open: Readonly<Record<Language, string>>,
): PreparedNotification['words'] =>
  inEveryLanguage((language) => {
    const [subject, text] = texts[language]
    return { subject, text, open: open[language] }
  })
