import type { Query, QueryFilters } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { call } from './call.ts'
import { languageStore } from './language.ts'
import { getSession } from './session.ts'

/**
 * A public read has one reply for all. Any other is the reply for one user: its key begins with the user's id, so
 * that nobody is shown what was cached for another user of this browser (S4.3). A visitor's id is ''.
 */
const ownerOf = ({ auth }: AnyAction) => (auth === 'public' ? [] : [getSession().uid])

/** `['u-1', 'order', 'order', 'list', {…}, 'ru']`, or of a public action `['product', 'home', 'show', {…}, 'ru']`. */
export function queryKey<A extends AnyAction>(action: A, input: Input<A>) {
  return [...ownerOf(action), ...action.name.split('/'), input, languageStore.get()] as const
}

/** Query options of a read: `useSuspenseQuery(query(showShop, { id }))`. */
export function query<A extends AnyAction>(action: A, input: Input<A>) {
  return queryOptions<Output<A>>({
    queryKey: queryKey(action, input),
    queryFn: ({ signal }) => call(action, input, { signal }),
  })
}

interface QueryPage {
  readonly rows: readonly unknown[]
  readonly nextCursor: string | null
}
type PageOf<A extends AnyAction> = Output<A> extends QueryPage ? Output<A> : never

/** Query options of a list that pages by cursor: `useInfiniteQuery(infinite(listProducts, { category }))`. */
export function infinite<A extends AnyAction>(action: A, input: Omit<Input<A>, 'cursor'>) {
  return infiniteQueryOptions<
    PageOf<A>,
    Error,
    { pages: PageOf<A>[]; pageParams: unknown[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...queryKey(action, input as Input<A>), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? input : { ...input, cursor: pageParam }
      return (await call(action, page as Input<A>, { signal })) as PageOf<A>
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** A filter for `invalidateQueries` and `removeQueries`: all reads by an action, whatever their input. */
export const readsBy = (action: AnyAction): QueryFilters => readsBelow(action.name.split('/'))

/** All reads of the action's noun: of `expo/contact/list` those of `expo/contact`, public ones and the user's own. */
export const readsOfNoun = (action: AnyAction): QueryFilters => readsBelow(action.name.split('/').slice(0, 2))

/** All reads of the action's module. */
export const readsOfModule = (action: AnyAction): QueryFilters =>
  readsBelow(action.name.split('/').slice(0, 1))

function readsBelow(path: readonly string[]): QueryFilters {
  const { uid } = getSession()
  return {
    predicate: ({ queryKey }: Query) => beginsWith(queryKey, path) || beginsWith(queryKey, [uid, ...path]),
  }
}

const beginsWith = (key: readonly unknown[], path: readonly string[]) =>
  path.every((part, at) => key[at] === part)

/** All that was cached for one user. */
export const readsOfUser = (userId: string): QueryFilters => ({ queryKey: [userId] })
