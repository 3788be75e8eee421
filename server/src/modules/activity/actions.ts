import {
  listFavoriteMarks,
  listFavorites,
  removeFavorites,
  setFavorite,
} from '@tiantian/contracts/activity/favorite.ts'
import {
  addFootprints,
  clearFootprints,
  listFootprints,
  removeFootprints,
} from '@tiantian/contracts/activity/footprint.ts'
import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { reportViews } from '@tiantian/contracts/activity/view.ts'
import { anonymousUserBehind } from '../../gateway/anonymous-account.ts'
import type { Authenticate } from '../../gateway/caller.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { noteVisit } from '../product/numbers/view-count.ts'
import { noteShopWord } from '../search/shop-word/shop-word.ts'
import type { SavedBy } from './favorite.ts'
import * as favorites from './favorite.ts'
import * as footprints from './footprint.ts'
import * as merge from './merge.ts'
import type { SavedSources } from './saved-source.ts'

/** `authenticate` verifies the token of the anonymous account whose favorites and history are merged. */
export function activityActions(sources: SavedSources, authenticate: Authenticate): Implementation[] {
  const ownerOf = ({ db, user }: Context<'anonymous' | 'member'>): SavedBy => ({
    db,
    userId: user.id,
    sources,
  })
  const viewerOf = ({ language, clock }: Context<'anonymous'>) => ({ language, now: clock.now() })
  return [
    implement(setFavorite, (context, input) =>
      favorites.setFavorite(ownerOf(context), input, context.clock.now()),
    ),
    implement(listFavorites, (context, input) =>
      favorites.listFavorites(ownerOf(context), input, viewerOf(context)),
    ),
    implement(listFavoriteMarks, (context) => favorites.listMarks(ownerOf(context))),
    implement(removeFavorites, (context, { kind, ids }) =>
      favorites.removeFavorites(ownerOf(context), kind, ids),
    ),
    implement(addFootprints, async (context, { seen }) => {
      await footprints.addFootprints(ownerOf(context), seen, context.clock.now())
      return {}
    }),
    implement(listFootprints, (context, input) =>
      footprints.listFootprints(ownerOf(context), input, viewerOf(context)),
    ),
    implement(removeFootprints, async (context, { things: objects }) => {
      await footprints.removeFootprints(ownerOf(context), objects)
      return {}
    }),
    implement(clearFootprints, async (context, span) => {
      await footprints.clearFootprints(ownerOf(context), span)
      return {}
    }),
    implement(reportViews, async (visitor, { views }) => {
      // Unknown objects are left out when the counts are written.
      for (const { kind, id, text } of views)
        if (noteVisit(visitor, { kind, id }) && kind === 'product' && text) noteShopWord(visitor, id, text)
      return {}
    }),
    implement(mergeSaved, async (context, { anonymousToken }) => {
      await merge.mergeSaved(ownerOf(context), await anonymousUserBehind(authenticate, anonymousToken))
      return {}
    }),
  ]
}
