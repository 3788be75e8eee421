import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { SHOP_INVITATION_DAYS } from '@tiantian/contracts/shop/team.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServerIdentity } from '../user/identity/identity.ts'
import { filled } from '../user/notifications/notification.ts'
import { post } from '../user/notifications/send-notification.ts'
import { LETTER, ROLE_NAMES } from './team-text.ts'

interface Sender {
  readonly userId: string
  readonly identity: Pick<ServerIdentity, 'cipher' | 'webOrigin'>
}

interface Letter {
  readonly shop: LocalizedText
  readonly inviter: string
  readonly email: string
  readonly role: ShopRole
  readonly language: Language
  readonly expires_at: Date
}

/** A page, not an action: mail programs and scanners that open the link do not use it up. */
const PAGE = '/#/pages/shop/join?token='

export async function sendInvitation(
  tx: Tx,
  { userId, identity: { cipher, webOrigin } }: Sender,
  { id, token }: { readonly id: string; readonly token: string },
) {
  const [letter] = await tx<Letter[]>`
    select s.name as shop, (select coalesce(nickname, username, '') from users where id = ${userId}) as inviter,
      i.email, i.role, i.language, i.expires_at
    from shop_invitations i join shops s on s.id = i.shop_id where i.id = ${id}`
  if (!letter) return
  const { language, email, role, inviter } = letter
  const { subject, text, open } = LETTER[language]
  const shop = textIn(letter.shop, language)
  const params = {
    shop,
    inviter: inviter || shop,
    role: ROLE_NAMES[role][language],
    days: String(SHOP_INVITATION_DAYS),
  }
  await post(tx, cipher, {
    channel: 'email',
    recipient: email,
    language,
    about: {
      kind: 'text',
      subject: filled(subject, params),
      text: filled(text, params),
      link: { url: `${webOrigin}${PAGE}${token}`, label: open },
    },
    until: new Date(letter.expires_at).getTime(),
  })
}
