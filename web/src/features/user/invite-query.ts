import { infiniteQueryOptions } from '@tanstack/react-query'
import { getInvite, listInvited } from '@tiantian/contracts/user/invite.ts'
import { call } from '../../sdk/call.ts'
import { query, queryKey } from '../../sdk/query.ts'

const PAGE = 20

export const inviteQuery = () => query(getInvite, {})

/** This list uses offsets, as in the identity kit: a page that is not full is the last. */
export const invitedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...queryKey(listInvited, { limit: PAGE }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listInvited, { limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.rows.length < PAGE ? undefined : pages.length * PAGE),
  })
