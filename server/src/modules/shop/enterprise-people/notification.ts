import { INVITATION_DAYS, OFFER_DAYS } from '@tiantian/contracts/enterprise/people.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../../user/notifications/notify.ts'
import type { PeopleTexts } from './people-text.ts'
import { JOIN_ANSWERED, OFFERED, REQUESTED, TRANSFERRED } from './people-text.ts'

const INVITED: PeopleTexts = {
  'zh-Hans': {
    subject: '{person}邀请您加入企业“{enterprise}”',
    text: '{person}邀请您加入企业“{enterprise}”的团队。请登录此邮箱对应的账号，在{days}天内接受或谢绝。如果您不认识对方，请忽略此消息。',
    open: '查看邀请',
  },
  en: {
    subject: '{person} invites you into the team of {enterprise}',
    text: '{person} invites you to work for the enterprise {enterprise}. Sign in to the account of this address and accept or decline within {days} days. If you do not know them, ignore this message.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Приглашение в команду {enterprise}',
    text: 'Вас приглашают в команду предприятия {enterprise}. От кого: {person}. Войдите в аккаунт с этим адресом и примите или отклоните приглашение. Срок в днях: {days}. Если отправитель вам незнаком, не обращайте внимания на это сообщение.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: '{enterprise} командасына шақыру',
    text: 'Сізді {enterprise} кәсіпорнының командасына шақырды. Шақырған: {person}. Осы мекенжайдағы аккаунтқа кіріп, {days} күн ішінде қабылдаңыз немесе бас тартыңыз. Жіберушіні танымасаңыз, бұл хабарды елемеңіз.',
    open: 'Шақыруды ашу',
  },
}

/** To the owner when somebody joins, and to the member when the owner changes their role or removes them. */
const TEAM_CHANGED: Readonly<Record<'joined' | 'role' | 'removed', PeopleTexts>> = {
  joined: {
    'zh-Hans': {
      subject: '{person}已加入“{enterprise}”',
      text: '{person}接受了邀请，现已加入企业“{enterprise}”的团队。',
      open: '查看团队',
    },
    en: {
      subject: '{person} has joined {enterprise}',
      text: '{person} has accepted your invitation and now works for {enterprise}.',
      open: 'View the team',
    },
    ru: {
      subject: '{enterprise}: новый сотрудник',
      text: 'Приглашение принято, теперь в команде {enterprise}: {person}.',
      open: 'Открыть команду',
    },
    kk: {
      subject: '{enterprise}: жаңа қызметкер',
      text: 'Шақыру қабылданды, енді {enterprise} командасында: {person}.',
      open: 'Команданы ашу',
    },
  },
  role: {
    'zh-Hans': {
      subject: '您在“{enterprise}”的角色已变更',
      text: '企业“{enterprise}”的所有者变更了您的角色。店铺中的角色不变。',
      open: '查看',
    },
    en: {
      subject: 'Your role in {enterprise} has changed',
      text: 'The owner of {enterprise} has given you another role. Your roles in its shops stay as they are.',
      open: 'Open',
    },
    ru: {
      subject: 'Ваша роль в {enterprise} изменена',
      text: 'Владелец предприятия {enterprise} изменил вашу роль. Роли в магазинах остались прежними.',
      open: 'Открыть',
    },
    kk: {
      subject: '{enterprise} ішіндегі рөліңіз өзгерді',
      text: '{enterprise} иесі рөліңізді өзгертті. Дүкендердегі рөлдеріңіз сол күйінде қалды.',
      open: 'Ашу',
    },
  },
  removed: {
    'zh-Hans': {
      subject: '您已不在“{enterprise}”的团队中',
      text: '企业“{enterprise}”的所有者已将您移出企业及其店铺的团队。',
      open: '查看',
    },
    en: {
      subject: 'You no longer work for {enterprise}',
      text: 'The owner of {enterprise} has removed you from its team and from those of its shops.',
      open: 'Open',
    },
    ru: {
      subject: 'Вы больше не в команде {enterprise}',
      text: 'Владелец предприятия {enterprise} исключил вас из его команды и команд его магазинов.',
      open: 'Открыть',
    },
    kk: {
      subject: 'Сіз енді {enterprise} командасында емессіз',
      text: '{enterprise} иесі сізді кәсіпорын мен оның дүкендерінің командасынан шығарды.',
      open: 'Ашу',
    },
  },
}

type PersonReader = PreparedNotification['reader']
const PAGE = '/#/pages/enterprise/people'

/** An offer or an invitation that goes to an address, which may have no account. */
interface SentToAddress {
  readonly id: string
  /** Of the letter, where the address belongs to no account. */
  readonly language: Language
}

interface SentToAddressRow {
  readonly reader: PersonReader | null
  readonly email: string
  readonly enterprise: string
  readonly person: string
  readonly expires_at: string
}

/** To the address that it was offered to: the link signs nobody in, the offer waits in the account of the address. */
export const enterpriseOffered = defineNotification<SentToAddress>({
  kind: 'enterprise.offered',
  topic: 'enterprise',
  severity: 'critical',
  isMailCertain: true,
  isGone: isOfferGone,
  async prepare(tx, { id, language }) {
    const [row] = await tx<SentToAddressRow[]>`
      select case when u.id is not null then ${readerOf(tx, 'u')} end as reader, o.email, o.expires_at,
        a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as person
      from enterprise_offers o left join users u on u.email = o.email and u.erased_at is null
        join enterprise_applications a on a.id = o.application_id join users f on f.id = o.from_user
      where o.id = ${id} and o.state = 'offered'`
    if (!row) return []
    const { reader, email, enterprise, person } = row
    const params = { enterprise, person, days: String(OFFER_DAYS) }
    const notification = { words: OFFERED, params: () => params, path: PAGE }
    const until = new Date(row.expires_at).getTime()
    const letter = { until, sourceId: id }
    return [
      reader
        ? { reader, ...notification, letter }
        : { guest: { email, language }, ...notification, ...letter },
    ]
  },
})

/** It was answered or withdrawn, or erased with the person of its address. */
async function isOfferGone(sql: Queryable, id: string): Promise<boolean> {
  const open = await sql`select from enterprise_offers where id = ${id} and state = 'offered'`
  return open.length === 0
}

interface Transferred {
  readonly applicationId: string
  readonly userId: string
  readonly isNewOwner: boolean
}

/** To the former and to the new owner, by every channel, whatever they have set. */
export const enterpriseTransferred = defineNotification<Transferred>({
  kind: 'enterprise.transferred',
  topic: 'enterprise',
  severity: 'critical',
  async prepare(tx, { applicationId, userId, isNewOwner }) {
    const [row] = await tx<{ reader: PersonReader; enterprise: string }[]>`
      select ${readerOf(tx, 'u')} as reader, a.name as enterprise
      from users u, enterprise_applications a where u.id = ${userId} and u.erased_at is null and a.id = ${applicationId}`
    if (!row) return []
    return [
      {
        reader: row.reader,
        words: TRANSFERRED[isNewOwner ? 'new' : 'former'],
        params: () => ({ enterprise: row.enterprise }),
        path: isNewOwner ? '/#/pages/enterprise/apply' : PAGE,
        groupKey: `${applicationId} transferred`,
      },
    ]
  },
})

/** To the owner of the enterprise. */
export const joinRequested = defineNotification<{ readonly id: string }>({
  kind: 'enterprise.asked',
  topic: 'enterprise',
  async prepare(tx, { id }) {
    const [row] = await tx<{ reader: PersonReader; enterprise: string; person: string }[]>`
      select ${readerOf(tx, 'u')} as reader, a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as person
      from enterprise_join_requests r join enterprise_applications a on a.id = r.application_id
        join users u on u.id = a.user_id join users f on f.id = r.user_id
      where r.id = ${id} and r.state = 'asked'`
    if (!row) return []
    const params = { enterprise: row.enterprise, person: row.person }
    return [{ reader: row.reader, words: REQUESTED, params: () => params, path: PAGE, groupKey: id }]
  },
})

/** To who asked. */
export const joinAnswered = defineNotification<{ readonly id: string }>({
  kind: 'enterprise.answered',
  topic: 'enterprise',
  async prepare(tx, { id }) {
    const [row] = await tx<{ reader: PersonReader; enterprise: string; state: string }[]>`
      select ${readerOf(tx, 'u')} as reader, a.name as enterprise, r.state
      from enterprise_join_requests r join enterprise_applications a on a.id = r.application_id
        join users u on u.id = r.user_id where r.id = ${id}`
    if (row?.state !== 'accepted' && row?.state !== 'declined') return []
    const params = { enterprise: row.enterprise }
    const path = row.state === 'accepted' ? '/#/pages/shop/shops-manage' : PAGE
    return [{ reader: row.reader, words: JOIN_ANSWERED[row.state], params: () => params, path }]
  },
})

/** To the address that is invited: the link signs nobody in, the invitation waits in the account of the address. */
export const enterpriseInvited = defineNotification<SentToAddress>({
  kind: 'enterprise.invited',
  topic: 'enterprise',
  severity: 'critical',
  isMailCertain: true,
  isGone: isInvitationGone,
  async prepare(tx, { id, language }) {
    const [row] = await tx<SentToAddressRow[]>`
      select case when u.id is not null then ${readerOf(tx, 'u')} end as reader, i.email, i.expires_at,
        a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as person
      from enterprise_invitations i left join users u on u.email = i.email and u.erased_at is null
        join enterprise_applications a on a.id = i.application_id join users f on f.id = i.invited_by
      where i.id = ${id}`
    if (!row) return []
    const { reader, email, enterprise, person } = row
    const params = { enterprise, person, days: String(INVITATION_DAYS) }
    const notification = { words: INVITED, params: () => params, path: PAGE, groupKey: id }
    const until = new Date(row.expires_at).getTime()
    const letter = { until, sourceId: id }
    return [
      reader
        ? { reader, ...notification, letter }
        : { guest: { email, language }, ...notification, ...letter },
    ]
  },
})

/** It was answered, withdrawn or replaced, or erased with the person of its address. */
async function isInvitationGone(sql: Queryable, id: string): Promise<boolean> {
  const open = await sql`select from enterprise_invitations where id = ${id}`
  return open.length === 0
}

interface TeamChanged {
  readonly applicationId: string
  readonly userId: string
  readonly change: keyof typeof TEAM_CHANGED
}

/** Who has joined is told to the owner; the rest to the member. */
export const enterpriseTeamChanged = defineNotification<TeamChanged>({
  kind: 'enterprise.team',
  topic: 'enterprise',
  async prepare(tx, { applicationId, userId, change }) {
    const readerId = change === 'joined' ? tx`a.user_id` : tx`${userId}::uuid`
    const [row] = await tx<{ reader: PersonReader; enterprise: string; person: string }[]>`
      select ${readerOf(tx, 'u')} as reader, a.name as enterprise, coalesce(nullif(m.nickname, ''), m.username, '') as person
      from enterprise_applications a join users m on m.id = ${userId} join users u on u.id = ${readerId} and u.erased_at is null
      where a.id = ${applicationId}`
    if (!row) return []
    const params = { enterprise: row.enterprise, person: row.person }
    const groupKey = `${applicationId} ${userId} ${change}`
    return [{ reader: row.reader, words: TEAM_CHANGED[change], params: () => params, path: PAGE, groupKey }]
  },
})
