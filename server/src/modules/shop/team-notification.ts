import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { SHOP_INVITATION_DAYS } from '@tiantian/contracts/shop/team.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { linkHash } from '../../platform/secret/link.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification, readerOf } from '../user/notifications/notify.ts'
import { readersIn } from './own-shop.ts'

interface TeamText {
  readonly subject: string
  readonly text: string
  readonly open: string
}
type InLanguages = Readonly<Record<Language, TeamText>>

const LETTER: InLanguages = {
  'zh-Hans': {
    subject: '邀请您加入店铺“{shop}”',
    text: '{inviter}邀请您以“{role}”身份加入天天商城店铺“{shop}”。请打开下面的链接，登录或注册后接受邀请。链接{days}天内有效，只能使用一次。如果您不认识对方，请忽略此邮件。',
    open: '查看邀请',
  },
  en: {
    subject: 'Invitation to the shop {shop}',
    text: '{inviter} invites you to work in the shop {shop} on Tiantian Mall. Your role: {role}. Open the link, sign in or register, and accept. It works once, within {days} days. If you do not know them, ignore this letter.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Приглашение в магазин «{shop}»',
    text: '{inviter} приглашает вас работать в магазине «{shop}» на площадке Tiantian Mall. Ваша роль: {role}. Откройте ссылку, войдите или зарегистрируйтесь и примите приглашение. Ссылка одноразовая, срок действия в днях: {days}. Если отправитель вам незнаком, не обращайте внимания на это письмо.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: '«{shop}» дүкеніне шақыру',
    text: '{inviter} сізді Tiantian Mall алаңындағы «{shop}» дүкенінде жұмыс істеуге шақырады. Рөліңіз: {role}. Сілтемені ашып, кіріңіз немесе тіркеліңіз де, шақыруды қабылдаңыз. Сілтеме бір рет, {days} күн ішінде жарамды. Жіберушіні танымасаңыз, бұл хатты елемеңіз.',
    open: 'Шақыруды ашу',
  },
}

const INVITED: InLanguages = {
  'zh-Hans': {
    subject: '店铺“{shop}”邀请您加入',
    text: '店铺“{shop}”邀请您以“{role}”身份加入。邀请{days}天内有效。',
    open: '查看邀请',
  },
  en: {
    subject: 'The shop {shop} invites you',
    text: 'You are invited to work in the shop {shop}. Your role: {role}. You can accept within {days} days.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Вас приглашает магазин «{shop}»',
    text: 'Вас приглашают работать в магазине «{shop}». Ваша роль: {role}. Срок приглашения в днях: {days}.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: 'Сізді «{shop}» дүкені шақырады',
    text: 'Сізді «{shop}» дүкенінде жұмыс істеуге шақырады. Рөліңіз: {role}. Шақыру {days} күн ішінде жарамды.',
    open: 'Шақыруды ашу',
  },
}

const JOINED: InLanguages = {
  'zh-Hans': {
    subject: '{person}已加入店铺“{shop}”',
    text: '{person}已接受邀请，现为店铺“{shop}”的“{role}”。',
    open: '查看团队',
  },
  en: {
    subject: '{person} has joined {shop}',
    text: '{person} has accepted the invitation and now works in the shop {shop}. Role: {role}.',
    open: 'Open the team',
  },
  ru: {
    subject: 'Новый участник команды «{shop}»: {person}',
    text: 'Приглашение в магазин «{shop}» принято: {person}. Роль: {role}.',
    open: 'Открыть команду',
  },
  kk: {
    subject: '«{shop}» командасына қосылды: {person}',
    text: '«{shop}» дүкеніне шақыру қабылданды: {person}. Рөлі: {role}.',
    open: 'Команданы ашу',
  },
}

const ROLE_NAMES: Readonly<Record<ShopRole, Readonly<Record<Language, string>>>> = {
  owner: { 'zh-Hans': '店主', en: 'owner', ru: 'владелец', kk: 'иесі' },
  manager: { 'zh-Hans': '店长', en: 'manager', ru: 'управляющий', kk: 'меңгеруші' },
  staff: { 'zh-Hans': '店员', en: 'staff', ru: 'сотрудник', kk: 'қызметкер' },
}

type NotifiedPerson = PreparedNotification['reader']

interface SentInvitation {
  readonly id: string
  /** Of the link, encrypted: of the token itself only the hash is kept. */
  readonly sealedToken: string
}

interface SentInvitationRow {
  readonly reader: NotifiedPerson | null
  readonly shop: LocalizedText
  readonly inviter: string
  readonly email: string
  readonly role: ShopRole
  readonly language: Language
  readonly expires_at: string
}

const PAGE = '/#/pages/shop/join'

/** To the address by a letter, and to the list of the app where it belongs to an account. */
export const shopInvitation = defineNotification<SentInvitation>({
  kind: 'shop.invitation',
  topic: 'enterprise',
  channels: ['app', 'email'],
  isMailCertain: true,
  isGone,
  async prepare(tx, { id, sealedToken }, { cipher }) {
    const [row] = await tx<SentInvitationRow[]>`
      select case when u.id is not null then ${readerOf(tx, 'u')} end as reader, s.name as shop,
        (select coalesce(nickname, username, '') from users where id = i.invited_by) as inviter,
        i.email, i.role, i.language, i.expires_at
      from shop_invitations i join shops s on s.id = i.shop_id
        left join users u on u.id = i.user_id and u.erased_at is null
      where i.id = ${id} and i.accepted_at is null`
    if (!row) return []
    const params = (language: Language) => {
      const shop = textIn(row.shop, language)
      const role = ROLE_NAMES[row.role][language]
      return { shop, role, inviter: row.inviter || shop, days: String(SHOP_INVITATION_DAYS) }
    }
    const { reader, email, language } = row
    const token = cipher.open(Buffer.from(sealedToken, 'base64')).toString()
    // A page, not an action: mail programs and scanners that open the link do not use it up.
    const letter = {
      words: LETTER,
      path: `${PAGE}?token=${token}`,
      until: new Date(row.expires_at).getTime(),
      sourceId: `${id} ${linkHash(token).toString('hex')}`,
    }
    if (!reader) return [{ guest: { email, language }, params, ...letter }]
    return [
      { reader, words: INVITED, params, path: `${PAGE}?id=${id}`, letter: { ...letter, address: email } },
    ]
  },
})

/** It was withdrawn or replaced, sent again with another link, accepted, or erased with the person of its address. */
async function isGone(sql: Queryable, sourceId: string): Promise<boolean> {
  // A letter that was queued by an earlier release names no link.
  const [id = '', hash = null] = sourceId.split(' ')
  const open = await sql`
    select from shop_invitations where id = ${id} and accepted_at is null
      and (${hash}::text is null or token_hash = decode(${hash}, 'hex'))`
  return open.length === 0
}

/** To the owners: who works in their shop now. */
export const shopJoined = defineNotification<{ readonly shopId: string; readonly userId: string }>({
  kind: 'shop.joined',
  topic: 'enterprise',
  async prepare(tx, { shopId, userId }) {
    const [row] = await tx<
      { readers: NotifiedPerson[]; shop: LocalizedText; role: ShopRole; person: string }[]
    >`
      select ${readersIn(tx, 'staff')} as readers, s.name as shop, joined.role,
        coalesce(u.nickname, u.username, '') as person
      from shops s join shop_members joined on joined.shop_id = s.id and joined.user_id = ${userId}
        join users u on u.id = joined.user_id
      where s.id = ${shopId}`
    if (!row) return []
    const params = (language: Language) => ({
      shop: textIn(row.shop, language),
      role: ROLE_NAMES[row.role][language],
      person: row.person,
    })
    return row.readers
      .filter(({ id }) => id !== userId)
      .map((reader) => ({
        reader,
        words: JOINED,
        params,
        path: `/#/pages/shop/staff?shop=${shopId}`,
        groupKey: `${shopId} ${userId}`,
      }))
  },
})
