import { nickname } from '@tiantian/contracts/user/credential.ts'
import * as z from 'zod/mini'
import { declareCollection } from '../../gateway/client-database/collection.ts'
import { updateRows } from '../../gateway/client-database/table-write.ts'

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

const users = declareCollection({
  name: 'uni-id-users',
  summary: 'People: face and name for whoever knows the id, the rest for the person herself.',
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
    mobile: { type: 'text', sql: 'u.mobile', read: 'owner' },
    email: { type: 'text', sql: 'u.email', read: 'owner' },
    gender: { type: 'int', sql: 'u.gender', read: 'owner' },
    status: { type: 'int', sql: 'u.status', read: 'owner' },
    role: { type: 'texts', sql: 'u.roles', read: 'owner', filter: 'equal' },
    balance: { type: 'bigint', sql: 'u.balance', read: 'owner' },
    score: { type: 'bigint', sql: 'u.score', read: 'owner' },
    coupon: { type: 'int', sql: 'u.coupon_count', read: 'owner' },
    channel_code: { type: 'text', sql: 'u.channel_code', read: 'owner' },
    my_invite_code: { type: 'text', sql: 'u.invite_code', read: 'owner' },
    inviter_uid: { type: 'id', sql: 'u.inviter_id', read: 'owner' },
    register_date: { type: 'time', sql: 'u.created_at', read: 'owner' },
  },
  secrets: ['password', 'password_secret_version', 'token', 'third_party', 'login_ip_limit', 'realname_auth'],
  update: updateRows({
    who: 'owner',
    table: 'users',
    key: 'id',
    input: z.object({ nickname, avatar, avatar_file: avatarFile }),
    columns: { nickname: 'nickname', avatar: 'avatar', avatar_file: 'avatar' },
  }),
})

export const userCollections = [users]
