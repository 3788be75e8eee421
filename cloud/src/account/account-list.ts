import { CloudError } from '../cloud-error.ts'
import type { Host } from '../host.ts'
import { isJson, parseJson } from '../json.ts'
import { isTokenValid, readClaims } from './account-token.ts'
import type { TokenStore, UserToken } from './token-store.ts'

/** A user who signed in on this device, with the token for switching back (S3.7). */
export type Account = LocalUserInfo &
  UserToken & {
    /** When it was last the current one, in milliseconds since 1970. */
    readonly usedAt?: number | undefined
  }

export interface AccountList {
  /** All accounts, in the order of login. */
  list(): readonly Account[]
  /** The account of the current token. */
  findCurrent(): Account | undefined
  /** Adds the signed-in user to the list, or updates their row. Visitors get no row. */
  keepCurrent(): void
  /** Sets the token of another account. Rejects if it is not on the list, or its token has expired. */
  switchTo(userId: string): Account
  /** The server no longer accepts this token: its user must log in again. */
  noteEnded(token: string): void
  /** Removes an account other than the current one. */
  remove(userId: string): void
  /**
   * Removes the current account and switches to the first remaining one with a valid token; otherwise nobody is
   * signed in.
   */
  signOut(): Account | undefined
}

export interface AccountListOptions {
  readonly host: Pick<Host, 'store' | 'now'>
  readonly tokens: TokenStore
  readonly userInfo: LocalUserHolder
}

const KEY = 'tiantian-accounts'

export function createAccountList({ host, tokens, userInfo }: AccountListOptions): AccountList {
  const list = () => readAccounts(host.store.getItem(KEY))
  const write = (accounts: readonly Account[]) => host.store.setItem(KEY, JSON.stringify(accounts))
  const find = (userId: string | null) => list().find(({ _id }) => _id === userId)
  const remove = (userId: string) => write(list().filter(({ _id }) => _id !== userId))
  const current = () => readClaims(tokens.readToken()?.token ?? '')
  const currentId = () => current().uid ?? userInfo.get()._id

  // A renewed token (S4.4) or a new nickname must be there when the user switches back.
  tokens.subscribe((token) => token && update(readClaims(token.token).uid, token))
  userInfo.subscribe((info) => update(info._id, info))

  function update(userId: string | null, news: Partial<Account>) {
    if (!find(userId)) return
    write(list().map((account) => (account._id === userId ? { ...account, ...news } : account)))
  }

  function keepCurrent() {
    const token = tokens.readToken()
    const info = userInfo.get()
    if (!(token && info._id) || current().isAnonymous) return
    const account = { ...info, ...token, usedAt: host.now() }
    if (find(info._id)) update(info._id, account)
    else write([...list(), account])
  }

  function commit(account: Account): Account {
    const { token, tokenExpired, usedAt: _, ...info } = account
    update(account._id, { usedAt: host.now() })
    // A subscriber notified of the new token reads its user at once.
    userInfo.set(info)
    tokens.writeToken({ token, tokenExpired })
    return account
  }

  function switchTo(userId: string): Account {
    const account = find(userId)
    if (!account) throw new CloudError('PARAM_ERROR', 'no such account on this device')
    if (!isTokenValid(account, host.now())) throw new CloudError('uni-id-token-expired', 'token expired')
    update(currentId(), { usedAt: host.now() })
    return commit(account)
  }

  function noteEnded(token: string) {
    const ended = list().find((account) => account.token === token)
    if (ended) update(ended._id, { tokenExpired: 0 })
  }

  function signOut(): Account | undefined {
    // S4.5: a visitor has nothing to sign out of, and would lose the cart.
    if (current().isAnonymous) throw new CloudError('SYSTEM_ERROR', 'anonymous users cannot sign out')
    if (!tokens.readToken()) return undefined
    remove(currentId())
    const next = list().find((account) => isTokenValid(account, host.now()))
    if (next) return commit(next)
    tokens.clearToken()
    return undefined
  }

  return { list, findCurrent: () => find(currentId()), keepCurrent, switchTo, noteEnded, remove, signOut }
}

function readAccounts(text: string | null): Account[] {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.filter(isAccount) : []
}

function isAccount(row: unknown): row is Account {
  return isJson(row) && typeof row._id === 'string' && typeof row.token === 'string'
}

/** The user as stored on the device (S3.5). */
export interface LocalUserInfo {
  readonly _id: string
  readonly username: string
  /** `guest` for a visitor; the app shows its own word for visitor. */
  readonly nickname: string
  readonly mobile: string
  readonly wx_openid: string
  /** In minor units of the currency. */
  readonly balance: number
  readonly score: number
  readonly coupon: number
  readonly hasNickName: boolean
  readonly hasUserName: boolean
  readonly hasMobile: boolean
  readonly avatar: string
  readonly channel_code: string
}

/** The owner of the device's user: the app, which has its own default avatars and texts. */
export interface LocalUserHolder {
  get(): LocalUserInfo
  set(info: LocalUserInfo): void
  /** Calls the listener with each change. */
  subscribe(listener: (info: LocalUserInfo) => void): unknown
}
