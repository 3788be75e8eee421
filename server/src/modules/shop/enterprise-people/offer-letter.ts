import { OFFER_DAYS } from '@tiantian/contracts/enterprise/people.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database.ts'
import type { ServerIdentity } from '../../user/identity/identity.ts'
import { filled } from '../../user/notifications/notification.ts'
import { post } from '../../user/notifications/send-notification.ts'
import type { ShopActor } from '../member.ts'
import { OFFERED } from './people-text.ts'

export interface OfferSender extends ShopActor {
  readonly identity: Pick<ServerIdentity, 'cipher' | 'webOrigin'>
  /** Of the letter, where the address belongs to no account. */
  readonly language: Language
}

const PAGE = '/#/pages/enterprise/people'

interface OfferLetter {
  readonly enterprise: string
  readonly person: string
  readonly email: string
  readonly language: string | null
  readonly expires_at: Date
}

/** The link signs nobody in: the offer waits in the account of the address. */
export async function sendOffer(tx: Tx, { identity, language: own }: OfferSender, id: string) {
  const [letter] = await tx<OfferLetter[]>`
    select a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as person, o.email, o.expires_at,
      (select u.language from users u where u.email = o.email and u.erased_at is null) as language
    from enterprise_offers o join enterprise_applications a on a.id = o.application_id join users f on f.id = o.from_user
    where o.id = ${id}`
  if (!letter) return
  const language = isLanguage(letter.language) ? letter.language : own
  const { subject, text, open } = OFFERED[language]
  const params = { enterprise: letter.enterprise, person: letter.person, days: String(OFFER_DAYS) }
  await post(tx, identity.cipher, {
    ...{ channel: 'email', recipient: letter.email, language },
    about: {
      kind: 'text',
      subject: filled(subject, params),
      text: filled(text, params),
      link: { url: `${identity.webOrigin}${PAGE}`, label: open },
    },
    until: new Date(letter.expires_at).getTime(),
  })
}
