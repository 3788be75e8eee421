import { e164 } from '@tiantian/contracts/user/contact.ts'
import { canonicalEmail } from '@tiantian/contracts/user/email.ts'
import { eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../platform/database.ts'
import type { User } from './tables.ts'
import { users } from './tables.ts'

type Name = Readonly<Record<'username' | 'mobile' | 'email', string | undefined>>

/** Which of its names an account was called by: with `@` an email address, a possible number a mobile. */
function nameOf(text: string): Partial<Name> {
  if (text.includes('@')) return { email: canonicalEmail(text.trim()) }
  // A username is never digits and dashes alone, so that no two accounts answer to one text.
  const mobile = /^[+\d\s().-]+$/.test(text) ? e164(text) : undefined
  return mobile ? { mobile } : { username: text.toLowerCase() }
}

/** One text for one account, however it was typed. */
export function canonicalName(text: string): string {
  const { username, mobile, email } = nameOf(text)
  return mobile ?? email ?? username ?? ''
}

export async function findByName(db: DbOrTransaction, text: string): Promise<User | undefined> {
  const { username, mobile, email } = nameOf(text)
  if (email !== undefined) return findByEmail(db, email)
  if (mobile !== undefined) return findByMobile(db, mobile)
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username))
  return user
}

export async function findByMobile(db: DbOrTransaction, mobile: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.mobile, mobile))
  return user
}

export async function findByEmail(db: DbOrTransaction, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** Names that would let a person speak for the house, as they look. */
const RESERVED = [
  'admin',
  'administrator',
  'root',
  'system',
  'support',
  'moderator',
  'office',
  'tiantian',
  'tiantianmall',
  'guest',
]

/** What is taken for one another becomes one: `Adm1n`, `ADM-IN` and `admin` are the same name to a hurried eye. */
function looks(username: string): string {
  return username
    .toLowerCase()
    .replace(/[-_]/g, '')
    .replace(/[1l|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/3/g, 'e')
    .replace(/4/g, 'a')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

const RESERVED_LOOKS = new Set(RESERVED.map(looks))

export const isReserved = (username: string): boolean => RESERVED_LOOKS.has(looks(username))
