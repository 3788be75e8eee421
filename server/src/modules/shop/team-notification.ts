import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { SHOP_INVITATION_DAYS } from '@tiantian/contracts/shop/team.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { linkHash } from '../../platform/secret/link.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification } from '../user/notifications/notify.ts'
import { readerOf } from '../user/notifications/prepared.ts'
import { readersIn } from './own-shop.ts'
import { INVITED, JOINED, LETTER, ROLE_NAMES } from './team-text.ts'

type NotifiedPerson = PreparedNotification['reader']

interface SentInvitation {
  readonly id: string
  /** Of the link, encrypted: of the token itself only the hash is kept. */
  readonly sealedToken: string
}

interface ToldInvitation {
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
    const [row] = await tx<ToldInvitation[]>`
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
