import { AppError } from '@tiantian/contracts/error.ts'
import { deleteAddress, listAddresses, setDefaultAddress } from '@tiantian/contracts/user/address.ts'
import { createAddress, updateAddress } from '@tiantian/contracts/user/address-form.ts'
import { logout } from '@tiantian/contracts/user/login.ts'
import { getPreference, setPreference, unsubscribe } from '@tiantian/contracts/user/preference.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/request.ts'
import { accountActions } from './account/account-actions.ts'
import * as addresses from './account/address.ts'
import { endNotices } from './account/notice-choice.ts'
import { getPreferenceOf, savePreference } from './account/preference.ts'
import type { ServerIdentity } from './identity/identity.ts'

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
