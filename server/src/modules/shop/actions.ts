import { shopActions as applicationActions } from '@tiantian/contracts/enterprise/application.ts'
import { openCertificate } from '@tiantian/contracts/shop/certificate.ts'
import {
  getOwnShop,
  moveOwnShop,
  previewOwnShop,
  saveOwnShop,
  tieOwnShop,
} from '@tiantian/contracts/shop/own-shop.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { getShop, listNearbyShops, listShops, mapShops } from '@tiantian/contracts/shop/shop.ts'
import {
  getOwnCategories,
  listShopCategories,
  saveOwnCategories,
} from '@tiantian/contracts/shop/shop-category.ts'
import {
  acceptShopInvitation,
  getShopInvitation,
  getShopTeam,
  inviteToShop,
  leaveShop,
  removeFromShop,
  resendShopInvitation,
  revokeShopInvitation,
  setShopRole,
} from '@tiantian/contracts/shop/team.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database/database.ts'
import { applicationImplementations } from '../enterprise/application-actions.ts'
import type { Media } from '../media/media.ts'
import type { ServerIdentity } from '../user/identity/identity.ts'
import { authorisationActions } from './authorisation/authorisation-actions.ts'
import { certificateFile } from './certificate.ts'
import { enterprisePeopleActions } from './enterprise-people/actions.ts'
import { listNearbyShops as readNearbyShops, mapShops as readShopGroups } from './nearby-shops.ts'
import * as shops from './shop.ts'
import { previewShop } from './shop.ts'
import { shopKind, tieShop } from './shop-application.ts'
import * as categories from './shop-category.ts'
import * as lists from './shop-list.ts'
import * as own from './shop-settings.ts'
import * as teams from './team.ts'

type ShopMemberContext = Pick<Context<'member'>, 'db' | 'user' | 'clock' | 'language'>

const seller = ({ user, clock }: ShopMemberContext): own.ShopEditor => ({ userId: user.id, at: clock.now() })
const shown = async ({ db, user, language }: ShopMemberContext, id: string) => ({
  shop: await own.getOwnShop(db.sql, id, user.id, language),
})

interface ShopServices {
  readonly media: Media
  readonly identity: ServerIdentity
}

/** Does something to a team and reads it again. */
const changed = async (
  context: ShopMemberContext,
  shopId: string,
  change: (tx: Tx, actor: own.ShopEditor) => Promise<void>,
) => {
  await context.db.transaction((tx) => change(tx, seller(context)))
  return teams.getTeam(context.db.sql, reader(context), shopId)
}
const reader = (context: ShopMemberContext) => ({ ...seller(context), language: context.language })

export const shopActions = ({ media, identity }: ShopServices): Implementation[] => [
  implement(listShops, ({ db, language }, input) => lists.listShops(db.reads, input, language)),
  implement(listNearbyShops, ({ db, language }, input) => readNearbyShops(db.reads, input, language)),
  implement(mapShops, async ({ db, language }, input) => ({
    groups: await readShopGroups(db.reads, input, language),
  })),
  implement(getShop, async ({ db, language }, { id }) => ({
    shop: await shops.getShop(db.reads, id, language),
  })),

  ...applicationImplementations(applicationActions, shopKind, media),
  implement(listOwnShops, async ({ db, user, language }) => ({
    rows: [...(await own.listOwnShops(db.sql, user.id, language))],
  })),
  implement(getOwnShop, (context, { id }) => shown(context, id)),
  implement(saveOwnShop, async (context, input) => {
    for (const { fileId } of input.settings.certificates ?? [])
      await media.documents.inspect(fileId, context.user.id)
    await context.db.transaction((tx) => own.saveOwnShop(tx, seller(context), input))
    return shown(context, input.id)
  }),
  implement(previewOwnShop, ({ db, user }, input) => previewShop(db.sql, user.id, input)),
  implement(openCertificate, async ({ db, user }, { id }) => ({
    url: media.documents.linkTo(await certificateFile(db.sql, user?.id, id)),
  })),
  implement(moveOwnShop, async (context, input) => {
    await context.db.transaction((tx) => own.moveOwnShop(tx, seller(context), input))
    return shown(context, input.id)
  }),
  implement(tieOwnShop, async (context, { id }) => {
    await context.db.transaction((tx) => tieShop(tx, seller(context), id))
    return shown(context, id)
  }),
  implement(getOwnCategories, async ({ db, user, language }, { shopId }) => ({
    tree: await categories.getOwnCategories(db.sql, user.id, shopId, language),
  })),
  implement(saveOwnCategories, async (context, input) => {
    await context.db.transaction((tx) => categories.saveOwnCategories(tx, seller(context), input))
    const { db, user, language } = context
    return { tree: await categories.getOwnCategories(db.sql, user.id, input.shopId, language) }
  }),
  implement(getShopTeam, (context, { shopId }) => teams.getTeam(context.db.sql, reader(context), shopId)),
  implement(inviteToShop, (context, input) =>
    changed(context, input.shopId, (tx, actor) => teams.invite(tx, { ...actor, identity }, input)),
  ),
  implement(resendShopInvitation, (context, input) =>
    changed(context, input.shopId, (tx, actor) => teams.resend(tx, { ...actor, identity }, input)),
  ),
  implement(revokeShopInvitation, (context, input) =>
    changed(context, input.shopId, (tx, actor) => teams.revoke(tx, actor, input)),
  ),
  implement(setShopRole, (context, input) =>
    changed(context, input.shopId, (tx, actor) => teams.setRole(tx, actor, input)),
  ),
  implement(removeFromShop, (context, input) =>
    changed(context, input.shopId, (tx, actor) => teams.remove(tx, actor, input)),
  ),
  implement(leaveShop, async (context, { shopId }) => {
    await context.db.transaction((tx) => teams.leave(tx, seller(context), shopId))
    return {}
  }),
  implement(getShopInvitation, async (context, { by }) => ({
    invitation: await teams.getInvitation(context.db.sql, reader(context), by),
  })),
  implement(acceptShopInvitation, (context, { by }) =>
    context.db.transaction((tx) => teams.accept(tx, seller(context), by)),
  ),
  implement(listShopCategories, ({ db, language }, { shopId }) =>
    categories.listShopCategories(db.reads, shopId, language),
  ),
  ...authorisationActions(media),
  ...enterprisePeopleActions,
]
