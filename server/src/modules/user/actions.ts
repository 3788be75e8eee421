import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { deleteAddress, listAddresses, setDefaultAddress } from '@tiantian/contracts/user/address.ts'
import { createAddress, updateAddress } from '@tiantian/contracts/user/address-form.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import type { Preference } from '@tiantian/contracts/user/preference.ts'
import {
  CHOSEN_CHANNELS,
  getPreference,
  setPreference,
  unsubscribe,
} from '@tiantian/contracts/user/preference.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { once } from '../../platform/idempotent-request.ts'
import { accountActions } from './account/account-actions.ts'
import * as addresses from './account/address.ts'
import {
  endNotices,
  mailModeOf,
  noticeChoicesOf,
  saveMailMode,
  saveNoticeChoices,
} from './account/notification-choice.ts'
import { getOwnUser } from './account/user-info.ts'
import type { IdentityContext, ServerIdentity } from './identity/identity.ts'

type PreferenceContext = Pick<IdentityContext, 'db' | 'clock' | 'identity'>

/** @throws AppError('TOKEN_INVALID') when the account is gone */
async function getPreferenceOf({ db, identity }: PreferenceContext, userId: string): Promise<Preference> {
  const { language, email } = await getOwnUser(db.sql, userId)
  return {
    language: isLanguage(language) ? language : 'en',
    notices: await noticeChoicesOf(db.sql, userId),
    mailMode: await mailModeOf(db.sql, userId),
    channels: CHOSEN_CHANNELS.filter((channel) => channel !== 'email' || (email && identity.delivery.email)),
  }
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
async function savePreference(ctx: PreferenceContext, userId: string, input: Parsed<typeof setPreference>) {
  await ctx.db.transaction(async (tx) => {
    await saveLanguage(tx, userId, input)
    if (input.notices) await saveNoticeChoices(tx, userId, input.notices, ctx.clock.now())
    await saveMailMode(tx, userId, input)
  })
  return getPreferenceOf(ctx, userId)
}

async function saveLanguage(sql: Queryable, userId: string, { language }: Parsed<typeof setPreference>) {
  if (language) await sql`update users set language = ${language} where id = ${userId}`
}

export function userActions(identity: ServerIdentity): Implementation[] {
  return [
    ...accountActions(identity),
    implement(logout, async ({ user }) => {
      await identity.sessions.end(user.sessionId)
      return {}
    }),
    ...addressActions,
    implement(getPreference, ({ db, clock, user }) => getPreferenceOf({ db, clock, identity }, user.id)),
    implement(setPreference, ({ db, clock, user }, input) =>
      savePreference({ db, clock, identity }, user.id, input),
    ),
    implement(unsubscribe, ({ db, clock }, { token }) =>
      endNotices(db.sql, identity.cipher, token, clock.now()),
    ),
  ]
}

const addressActions: Implementation[] = [
  implement(listAddresses, async ({ db, user, language }) => ({
    addresses: await addresses.listAddresses(db.sql, user.id, language),
  })),
  implement(createAddress, async ({ db, user, language, clock }, { requestId, address: form }) => {
    const input = { userId: user.id, requestId, action: createAddress.name, input: form }
    const { id } = await once(db, input, (tx) => addresses.createAddress(tx, user.id, form, clock))
    const own = await addresses.listAddresses(db.sql, user.id, language)
    const address = own.find((candidate) => candidate.id === id)
    // A retried request whose record the user has deleted in the meantime.
    if (!address) throw new AppError('ADDRESS_NOT_FOUND')
    return { address, addresses: own }
  }),
  implement(updateAddress, async ({ db, user, language }, { id, address: form }) => {
    await addresses.updateAddress(db, user.id, id, form)
    return { addresses: await addresses.listAddresses(db.sql, user.id, language) }
  }),
  implement(setDefaultAddress, async ({ db, user, language }, { id }) => {
    await addresses.setDefaultAddress(db, user.id, id)
    return { addresses: await addresses.listAddresses(db.sql, user.id, language) }
  }),
  implement(deleteAddress, async ({ db, user, language }, { id }) => {
    await addresses.deleteAddress(db, user.id, id)
    return { addresses: await addresses.listAddresses(db.sql, user.id, language) }
  }),
]
