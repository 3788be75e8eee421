import { useQueryClient } from '@tanstack/react-query'
import { getRealName } from '@tiantian/contracts/user/account.ts'
import { listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import type { AccountInfo } from '@tiantian/contracts/user/binding.ts'
import { getAccountInfo } from '@tiantian/contracts/user/binding.ts'
import type { Passkey } from '@tiantian/contracts/user/passkey.ts'
import type { SecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { listSessions } from '@tiantian/contracts/user/session.ts'
import { infinite, query } from '../../sdk/query.ts'
import { getSession, setUserInfo } from '../../sdk/session.ts'

export const accountQuery = () => query(getAccountInfo, {})
export const factorQuery = () => query(getSecondFactor, {})
export const sessionsQuery = () => query(listSessions, {})
export const historyQuery = () => infinite(listAuthEvents, {})
export const realNameQuery = () => query(getRealName, {})

/** Puts a reply into the cache where the pages read it. */
export function useCacheSecurity() {
  const client = useQueryClient()
  return {
    account(account: AccountInfo) {
      client.setQueryData(accountQuery().queryKey, account)
      const { mobile } = account
      setUserInfo({ ...getSession().user, mobile, hasMobile: mobile !== '' })
    },
    factor(factor: SecondFactor) {
      client.setQueryData(factorQuery().queryKey, factor)
    },
    passkeys(passkeys: readonly Passkey[]) {
      client.setQueryData(
        factorQuery().queryKey,
        (factor) => factor && { ...factor, passkeys: [...passkeys] },
      )
      // The server knows what depends on them (backup codes, confirmation methods).
      return client.invalidateQueries({ queryKey: factorQuery().queryKey })
    },
    accountAgain: () => client.invalidateQueries({ queryKey: accountQuery().queryKey }),
    sessionsAgain: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
    /** It has changed on the server: the next reader reloads it. */
    factorAgain() {
      client.removeQueries({ queryKey: factorQuery().queryKey, type: 'inactive' })
      void client.invalidateQueries({ queryKey: factorQuery().queryKey })
    },
  }
}
