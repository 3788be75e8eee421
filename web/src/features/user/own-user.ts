import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useEffect } from 'react'
import { query } from '../../sdk/query.ts'
import { setUserInfo } from '../../sdk/session.ts'

const ownUserQuery = () => query(getUserInfo, {})

/** What is kept locally may be old: another device may have changed it. */
export function useFreshUser() {
  const { data } = useQuery(ownUserQuery())
  useEffect(() => {
    if (data) setUserInfo(data.userInfo)
  }, [data])
}

/** For pages that show or change what she is called: they begin with what the server knows. */
export async function loadOwnUser(client: QueryClient) {
  setUserInfo((await client.fetchQuery(ownUserQuery())).userInfo)
}
