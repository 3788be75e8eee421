import { deleteProductFeed, getProductFeed, rotateProductFeed } from '@tiantian/contracts/product/feed.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { deleteFeed, getFeed, rotateFeed } from './feed.ts'

const actorOf = ({ user, clock }: Context<'member'>) => ({ userId: user.id, at: clock.now() })

const shown = async ({ db, user }: Context<'member'>, shopId: string) => ({
  feed: await getFeed(db.sql, user.id, shopId),
})

export const feedActions: readonly Implementation[] = [
  implement(getProductFeed, (context, { shopId }) => shown(context, shopId)),
  implement(rotateProductFeed, async (context, { shopId }) => {
    await context.db.transaction((tx) => rotateFeed(tx, actorOf(context), shopId))
    return shown(context, shopId)
  }),
  implement(deleteProductFeed, async (context, { shopId }) => {
    await context.db.transaction((tx) => deleteFeed(tx, actorOf(context), shopId))
    return shown(context, shopId)
  }),
]
