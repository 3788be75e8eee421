import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { call } from './call.ts'
import { languageStore } from './language.ts'

/** `['product', 'home', 'show', {…}, 'ru']`: a module or a noun of it can be invalidated by the beginning of its key. */
export function queryKey<A extends AnyAction>(action: A, input: Input<A>) {
  return [...action.name.split('/'), input, languageStore.get()] as const
}

/** Query options of a read: `useSuspenseQuery(query(showShop, { id }))`. */
export function query<A extends AnyAction>(action: A, input: Input<A>) {
  return queryOptions<Output<A>>({
    queryKey: queryKey(action, input),
    queryFn: ({ signal }) => call(action, input, { signal }),
  })
}

interface Page {
  readonly rows: readonly unknown[]
  readonly nextCursor: string | null
}
type PageOf<A extends AnyAction> = Output<A> extends Page ? Output<A> : never

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
