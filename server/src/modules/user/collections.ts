import type { AddressForm } from '@tiantian/contracts/user/address-form.ts'
import { addressForm } from '@tiantian/contracts/user/address-form.ts'
import { nickname } from '@tiantian/contracts/user/credential.ts'
import * as z from 'zod/mini'
import {
  addRule,
  declareCollection,
  localized,
  mobileSql,
  updateRule,
} from '../../gateway/client-database/collection.ts'
import { DatabaseRefusal } from '../../gateway/client-database/refusal.ts'
import { updateRows } from '../../gateway/client-database/table-write.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Spendable } from '../../platform/module-hooks.ts'
import { createAddress, deleteAddress, updateAddress } from './account/address.ts'

/** A picture stored on this server: showing an avatar sends no request to a third party's server. */
const avatar = z.pipe(
  z
    .string()
    .check(
      z.maxLength(500),
      z.regex(/^(?:https?:\/\/[\w.:-]+)?\/media\/\w[\w./-]*$/),
      z.regex(/^(?!.*\.\.)/),
    ),
  z.transform((url: string) => url.slice(url.indexOf('/media/'))),
)
const avatarFile = z.pipe(
  z.object({ url: avatar, name: z.optional(z.string()), extname: z.optional(z.string()) }),
  z.transform(({ url }) => url),
)

const users = (now: ReturnType<Spendable>) =>
  declareCollection({
    name: 'uni-id-users',
    summary: 'Users: nickname and avatar for callers who know the id; everything else for the user only.',
    from: 'users u',
    rows: 'named',
    owner: '_id',
    fields: {
      _id: { type: 'id', sql: 'u.id', filter: 'equal', sort: true },
      nickname: { type: 'text', sql: "coalesce(u.nickname, '')" },
      avatar: { type: 'text', sql: "coalesce(u.avatar, '')" },
      avatar_file: {
        type: 'json',
        sql: `case when u.avatar <> '' then jsonb_build_object('url', u.avatar,
        'name', regexp_replace(u.avatar, '^.*/', ''), 'extname', substring(u.avatar from '\\.(\\w+)$')) end`,
      },
      username: { type: 'text', sql: 'u.username', read: 'owner' },
      mobile: { type: 'text', sql: mobileSql('u.mobile'), read: 'owner' },
      email: { type: 'text', sql: 'u.email', read: 'owner' },
      gender: { type: 'int', sql: 'u.gender', read: 'owner' },
      status: { type: 'int', sql: 'u.status', read: 'owner' },
      role: { type: 'texts', sql: 'u.roles', read: 'owner', filter: 'equal' },
      balance: { type: 'bigint', sql: now.balance, read: 'owner' },
      score: { type: 'bigint', sql: now.score, read: 'owner' },
      coupon: { type: 'int', sql: now.coupon, read: 'owner' },
      channel_code: { type: 'text', sql: 'u.channel_code', read: 'owner' },
      my_invite_code: { type: 'text', sql: 'u.invite_code', read: 'owner' },
      inviter_uid: { type: 'id', sql: 'u.inviter_id', read: 'owner' },
      register_date: { type: 'time', sql: 'u.created_at', read: 'owner' },
    },
    secrets: [
      'password',
      'password_secret_version',
      'token',
      'third_party',
      'login_ip_limit',
      'realname_auth',
    ],
    update: updateRows({
      who: 'owner',
      table: 'users',
      key: 'id',
      input: z.object({ nickname, avatar, avatar_file: avatarFile }),
      columns: { nickname: 'nickname', avatar: 'avatar', avatar_file: 'avatar' },
    }),
  })

const addressInput = z.object({
  name: z.string(),
  mobile: z.string(),
  /** The `code` of a city in opendb-city-china. */
  area_code: z.string(),
  address: z.string(),
  zip_code: z.optional(z.string()),
  is_default: z.optional(z.boolean()),
})

/** The form of the mall from a row of the wire: the country is that of the city. @throws DatabaseRefusal */
async function formOf(sql: Queryable, row: z.output<typeof addressInput>): Promise<AddressForm> {
  const cityId = /^\d{1,9}$/.test(row.area_code) ? Number(row.area_code) : 0
  const [city] = await sql<{ country: string }[]>`select country from cities where id = ${cityId}`
  const parsed = z.safeParse(addressForm, {
    name: row.name,
    phone: row.mobile,
    country: city?.country ?? '',
    cityId,
    street: row.address,
    postcode: row.zip_code ?? '',
    isDefault: row.is_default,
  })
  if (city && parsed.success) return parsed.data
  const field = city && parsed.error ? String(parsed.error.issues[0]?.path[0]) : 'area_code'
  throw new DatabaseRefusal('VALIDATION_ERROR', field)
}

const unstored = { type: 'text', sql: "''", forced: true } as const

/** The caller's own addresses. Writes follow their rules: one default, at most 30, a city of the country. */
const addresses = declareCollection({
  name: 'uni-id-address',
  summary: "One's own delivery addresses.",
  from: 'addresses a join cities c on c.id = a.city_id join countries n on n.code = a.country',
  rows: 'own',
  owner: 'user_id',
  fields: {
    _id: { type: 'id', sql: 'a.id', filter: 'equal', sort: true },
    user_id: { type: 'id', sql: 'a.user_id', filter: 'equal', forced: true },
    name: { type: 'text', sql: 'a.name', filter: 'text', sort: true },
    mobile: { type: 'text', sql: mobileSql('a.phone'), filter: 'equal' },
    province_code: { type: 'text', sql: 'a.country', filter: 'equal', forced: true },
    city_code: { type: 'text', sql: 'a.city_id::text', filter: 'equal', forced: true },
    area_code: { type: 'text', sql: 'a.city_id::text', filter: 'equal' },
    address: { type: 'text', sql: 'a.street', filter: 'text' },
    formatted_address: {
      type: 'text',
      sql: (language) => `concat_ws(' ', ${localized('n.name')(language)}, ${localized('c.name')(language)})`,
      forced: true,
    },
    zip_code: { type: 'text', sql: 'a.postcode', filter: 'equal' },
    mobile_area_code: unstored,
    alias: unstored,
    email: unstored,
    is_default: { type: 'bool', sql: 'a.is_default', filter: 'equal', sort: true },
    create_date: { type: 'time', sql: 'a.created_at', filter: 'range', sort: true, forced: true },
    update_date: { type: 'time', sql: 'a.created_at', filter: 'range', sort: true, forced: true },
  },
  add: addRule({
    who: 'member',
    input: addressInput,
    async run({ db, user, clock }, row) {
      const form = await formOf(db.sql, row)
      return (await db.transaction((tx) => createAddress(tx, user.id, form, clock))).id
    },
  }),
  update: updateRule({
    who: 'owner',
    input: addressInput,
    async run({ db, user }, ids, row) {
      for (const id of ids) {
        const [stored] = await db.sql<z.output<typeof addressInput>[]>`
          select name, phone as mobile, city_id::text as area_code, street as address, postcode as zip_code, is_default
          from addresses where id = ${id} and user_id = ${user.id}`
        if (stored) await updateAddress(db, user.id, id, await formOf(db.sql, { ...stored, ...row }))
      }
      return ids.length
    },
  }),
  remove: {
    who: 'owner',
    async run({ db, user }, ids) {
      for (const id of ids) await deleteAddress(db, user.id, id)
      return ids.length
    },
  },
})

export const userCollections = (spendable: Spendable) => [users(spendable('now()')), addresses]
