import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { SHOP_INVITATION_DAYS } from '@tiantian/contracts/shop/team.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification } from '../user/notifications/notify.ts'
import { readerOf } from '../user/notifications/prepared.ts'
import { readersIn } from './own-shop.ts'
import { INVITED, JOINED, ROLE_NAMES } from './team-text.ts'

type NotifiedPerson = PreparedNotification['reader']

/** To the account whose address was invited; the letter itself has gone out already. */
export const shopInvitation = defineNotification<{ readonly id: string }>({
  kind: 'shop.invitation',
  topic: 'enterprise',
  channels: ['app'],
  async prepare(tx, { id }) {
    const [row] = await tx<{ reader: NotifiedPerson; shop: LocalizedText; role: ShopRole }[]>`
      select ${readerOf(tx, 'u')} as reader,
        s.name as shop, i.role
      from shop_invitations i join users u on u.id = i.user_id join shops s on s.id = i.shop_id
      where i.id = ${id} and i.accepted_at is null and u.erased_at is null`
    if (!row) return []
    const params = (language: Language) => ({
      shop: textIn(row.shop, language),
      role: ROLE_NAMES[row.role][language],
      days: String(SHOP_INVITATION_DAYS),
    })
    return [{ reader: row.reader, words: INVITED, params, path: `/#/pages/shop/join?id=${id}` }]
  },
})

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
