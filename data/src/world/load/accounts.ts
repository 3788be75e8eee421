import { randomBytes } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import type { DataShop } from '../shop/shop.ts'
import { copyRows } from './copy-rows.ts'

/** A demo account to sign in with. Printed once, when the world is loaded: the password is stored nowhere. */
export interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly role: string
}

export type HashPassword = (password: string) => Promise<string>

/** The owners of the shops, and the three demo users: buyer, shop owner, alliance office. */
export interface LoadedAccounts {
  readonly accounts: readonly DemoAccount[]
  readonly ownerIds: readonly string[]
  readonly buyerId: string
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

/** Owners of shops have no password, so that nobody can sign in as them, except `owner`, who has the first shop. */
export async function loadAccounts(
  tx: TransactionSql,
  shops: readonly DataShop[],
  { seed, now, hashPassword }: AccountOptions,
): Promise<LoadedAccounts> {
  const buyer = account('buyer', 'buyer')
  const owner = account('owner', 'shop owner')
  const admin = account('admin', 'alliance office')
  const idAt = (createdAt: Date, name: string | number) => worldId(createdAt, randomOf(seed, 'user', name))
  const ownerIds = shops.map((shop, at) => idAt(shop.createdAt, at))
  const ownerHash = await hashPassword(owner.password)
  const owners = shops.map((shop, at) => ownerRow(shop, at, ownerIds[at]!, at === 0 ? ownerHash : null))
  await copyRows(tx, 'users', COLUMNS, [
    ...owners,
    [idAt(now, 'buyer'), 'person', 'buyer', 'Аружан', await hashPassword(buyer.password), [], 'ru', now],
    [
      idAt(now, 'admin'),
      'person',
      'admin',
      'Alliance office',
      await hashPassword(admin.password),
      ['admin'],
      'en',
      now,
    ],
  ])
  return { accounts: [buyer, owner, admin], ownerIds, buyerId: idAt(now, 'buyer') }
}

export interface AccountOptions {
  readonly seed: number
  readonly now: Date
  readonly hashPassword: HashPassword
}

function ownerRow(shop: DataShop, at: number, id: string, hash: string | null) {
  const username = at === 0 ? 'owner' : `seller-${String(at + 1).padStart(3, '0')}`
  const nickname = shop.name[shop.country === 'CN' ? 'zh-Hans' : 'en']
  return [id, 'person', username, nickname, hash, [], LANGUAGE_OF[shop.country] ?? 'en', shop.createdAt]
}

/** Cryptographically random, not from the seed: nobody may derive a password from it. */
const account = (username: string, role: string): DemoAccount => ({
  username,
  password: randomBytes(9).toString('base64url'),
  role,
})
