import { bigint, boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** As the identity pages number them: normal, banned, under review, refused, closed. */
export type AccountStatus = 0 | 1 | 2 | 3 | 4
export const NORMAL: AccountStatus = 0
export const CLOSED: AccountStatus = 4

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['anonymous', 'person'] }).notNull(),
  username: text('username'),
  nickname: text('nickname'),
  /** In E.164. */
  mobile: text('mobile'),
  /** In small letters. */
  email: text('email'),
  /** What another system that vouches for her calls her. */
  customId: text('custom_id'),
  avatar: text('avatar'),
  passwordHash: text('password_hash'),
  roles: text('roles').array().notNull().default([]),
  language: text('language').notNull().default('en'),
  balance: bigint('balance', { mode: 'number' }).notNull().default(0),
  score: bigint('score', { mode: 'number' }).notNull().default(0),
  couponCount: integer('coupon_count').notNull().default(0),
  channelCode: text('channel_code').notNull().default(''),
  /** 0 unknown, 1 male, 2 female. */
  gender: smallint('gender').notNull().default(0),
  status: smallint('status').$type<AccountStatus>().notNull().default(0),
  /** When a closed account is erased. */
  closingAt: time('closing_at'),
  inviteCode: text('invite_code'),
  inviterId: uuid('inviter_id'),
  invitedAt: time('invited_at'),
  isFirstAdmin: boolean('is_first_admin').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})
export type User = typeof users.$inferSelect

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
  seenAt: time('seen_at').notNull().defaultNow(),
  network: text('network').notNull().default(''),
  provedAt: time('proved_at').notNull().defaultNow(),
  factorProvedAt: time('factor_proved_at'),
})

export const addresses = pgTable('addresses', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  country: text('country').notNull(),
  cityId: integer('city_id').notNull(),
  street: text('street').notNull(),
  postcode: text('postcode').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})
