import { randomBytes } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import type { Shop } from '../shop/shop.ts'
import { copyRows } from './copy-rows.ts'

export interface DemoAccount {
  readonly username: string
  readonly password: string
}

/** Printed once, when the world is loaded; the passwords are kept nowhere. */
export interface DemoAccounts {
  readonly buyer: DemoAccount
  readonly owner: DemoAccount
  readonly admin: DemoAccount
}

export type HashPassword = (password: string) => Promise<string>

/** Who owns which shop, and the three people a visitor may sign in as. */
export interface LoadedAccounts {
  readonly accounts: DemoAccounts
  readonly ownerIds: readonly string[]
}

const COLUMNS = ['id', 'kind', 'username', 'nickname', 'password_hash', 'roles', 'language', 'created_at']
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  CN: 'zh-Hans',
  KZ: 'kk',
  RU: 'ru',
  BY: 'ru',
  UZ: 'ru',
  KG: 'ru',
}

/** Owners of shops have no password, so that nobody can sign in as them, but for `owner`, who has the first shop. */
export async function loadAccounts(
  tx: TransactionSql,
  shops: readonly Shop[],
  { seed, now, hashPassword }: { seed: number; now: Date; hashPassword: HashPassword },
): Promise<LoadedAccounts> {
  const accounts = { buyer: account('buyer'), owner: account('owner'), admin: account('admin') }
  const hashOf = async ({ password }: DemoAccount) => hashPassword(password)
  const idAt = (createdAt: Date, name: string | number) => worldId(createdAt, randomOf(seed, 'user', name))
  const owners = await Promise.all(
    shops.map(
      async (shop, at) =>
        [
          idAt(shop.createdAt, at),
          'person',
          at === 0 ? accounts.owner.username : `seller-${String(at + 1).padStart(3, '0')}`,
          shop.name[LANGUAGE_OF[shop.country] === 'zh-Hans' ? 'zh-Hans' : 'en'],
          at === 0 ? await hashOf(accounts.owner) : null,
          [] as string[],
          LANGUAGE_OF[shop.country] ?? 'en',
          shop.createdAt,
        ] as const,
    ),
  )
  const buyer = [
    idAt(now, 'buyer'),
    'person',
    'buyer',
    'Аружан',
    await hashOf(accounts.buyer),
    [],
    'ru',
    now,
  ] as const
  const admin = [
    idAt(now, 'admin'),
    'person',
    'admin',
    'Alliance office',
    await hashOf(accounts.admin),
    ['admin'],
    'en',
    now,
  ] as const
  await copyRows(tx, 'users', COLUMNS, [...owners, buyer, admin])
  return { accounts, ownerIds: owners.map(([id]) => id) }
}

/** Real chance, not the world's: nobody may work out a password from the seed. */
const account = (username: string): DemoAccount => ({
  username,
  password: randomBytes(9).toString('base64url'),
})
