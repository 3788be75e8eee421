import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useEffect } from 'react'
import { query } from '../../sdk/query.ts'
import { setUserInfo } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'

const ownUserQuery = () => query(getUserInfo, {})

/** Puts a reply into the cache where the header and the pages read it. */
export function useCacheUser() {
  const client = useQueryClient()
  return (userInfo: UserInfo) => {
    client.setQueryData(ownUserQuery().queryKey, { userInfo })
    setUserInfo(userInfo)
  }
}

/** The locally stored value may be old: another device may have changed it. */
export function useFreshUser() {
  const { data } = useQuery(ownUserQuery())
  useEffect(() => {
    if (data) setUserInfo(data.userInfo)
  }, [data])
}

/** For pages that show or change names: they begin with the server's value. */
export async function loadOwnUser(client: QueryClient) {
  setUserInfo((await client.fetchQuery(ownUserQuery())).userInfo)
}

/** Nickname, or else username; undefined for a visitor, whose nickname `guest` is only a default (S3.5). */
export function personName({
  nickname,
  username,
}: Pick<UserInfo, 'nickname' | 'username'>): string | undefined {
  return [nickname, username].find((name) => name !== '' && name !== 'guest')
}
