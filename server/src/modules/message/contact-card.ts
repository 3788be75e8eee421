import type { ContactCard } from '@tiantian/contracts/message/message.ts'
import { bareNumber, internationalNumber } from '@tiantian/contracts/user/international-number.ts'
import type { Queryable } from '../../platform/database/database.ts'

type CardField = keyof ContactCard

/** A card as it is stored: which of its fields are those of the author's account, and follow it. */
export interface SharedContact {
  readonly contact: ContactCard
  readonly live?: readonly CardField[]
}

/** What an account and its entry in the directory say of a person now. */
type OwnContact = { readonly [Field in CardField]: readonly string[] }

async function ownContacts(sql: Queryable, userIds: readonly string[]) {
  const rows = await sql<{ id: string; contact: OwnContact }[]>`
    select u.id, jsonb_build_object(
      'name', jsonb_build_array(coalesce(u.nickname, u.username, ''), coalesce(d.name, '')),
      'company', jsonb_build_array(coalesce(d.company, '')), 'jobTitle', jsonb_build_array(coalesce(d.job_title, '')),
      'email', jsonb_build_array(coalesce(u.email, '')), 'phone', jsonb_build_array(coalesce(u.mobile, ''))) as contact
    from users u left join directory_entries d on d.user_id = u.id where u.id = any(${userIds as string[]}::uuid[])`
  return new Map(rows.map(({ id, contact }) => [id, contact]))
}

const plainField = (field: CardField, text: string) =>
  field === 'phone' ? internationalNumber(bareNumber(text)) : text.trim().toLowerCase()

const isOwn = (own: OwnContact, field: CardField, text: string) =>
  text !== '' && own[field].some((value) => plainField(field, value) === plainField(field, text))

/** Marks what the author shares of the account: it stays as it is there, and nothing else is shared by it. */
export async function sharedContact(
  sql: Queryable,
  authorId: string,
  contact: ContactCard,
): Promise<SharedContact> {
  const own = (await ownContacts(sql, [authorId])).get(authorId)
  const fields = Object.keys(contact) as CardField[]
  return { contact, live: own ? fields.filter((field) => isOwn(own, field, contact[field])) : [] }
}

interface SentContact extends SharedContact {
  readonly authorId: string
}

/** The cards as they are now, by their messages: what was shared of an account follows it. */
export async function liveContacts<Key>(
  sql: Queryable,
  sent: ReadonlyMap<Key, SentContact>,
): Promise<ReadonlyMap<Key, ContactCard>> {
  const authors = [...sent.values()]
    .filter(({ live = [] }) => live.length > 0)
    .map(({ authorId }) => authorId)
  const owns = authors.length > 0 ? await ownContacts(sql, authors) : new Map<string, OwnContact>()
  return new Map(
    [...sent].map(([key, { contact, live = [], authorId }]) => {
      const own = owns.get(authorId)
      const now = live.map((field) => {
        const values = own?.[field] ?? []
        // A name may be that of the account or of the directory; one without any stays as it was sent.
        const value = values.find((each) => each === contact[field]) ?? values.find(Boolean) ?? ''
        return [field, field === 'name' ? value || contact.name : value]
      })
      return [key, { ...contact, ...(Object.fromEntries(now) as Partial<ContactCard>) }]
    }),
  )
}
