import { bigint, customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const totps = pgTable('totps', {
  userId: owner().primaryKey(),
  secret: bytes('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull(),
  confirmedAt: time('confirmed_at'),
})

export const backupCodes = pgTable(
  'backup_codes',
  { userId: owner(), hash: bytes('hash').notNull(), usedAt: time('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: owner(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at'),
})
