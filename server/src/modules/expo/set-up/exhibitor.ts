import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ExhibitorEntry, ExhibitorForm } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { EXHIBITORS_MAX } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type {
  EventSetUp,
  moveExhibitor as moveContract,
  saveExhibitor as saveContract,
} from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { asksReason, mayEver } from '@tiantian/contracts/machine.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import type { ExhibitorRow } from '../../../platform/database/rows.generated.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { ExpoContext } from '../expo.ts'
import { releaseBooths } from './booth.ts'
import type { SetUpContext } from './part.ts'
import { changeEvent, editConflict, wrongInput } from './part.ts'

type ExhibitorInput = Parsed<typeof saveContract>

/**
 * Saves an exhibitor; version 0 adds one, under the id created by the editor's page.
 * @throws AppError as `changeEvent`, and 'EDIT_CONFLICT' | 'EXHIBITOR_EXISTS' | 'SHOP_NOT_FOUND' | 'INVALID_INPUT'
 */
export async function saveExhibitor(
  ctx: SetUpContext,
  input: ExhibitorInput,
): Promise<{ setUp: EventSetUp }> {
  return changeEvent(ctx, input.eventId, 'expo.exhibitor.save', async (tx) => {
    await assertKnown(tx, input)
    await requireVersion(input.version === 0 ? insert(tx, ctx, input) : update(tx, ctx, input), () =>
      editConflict(tx, tx`exhibitors where id = ${input.id} and event_id = ${input.eventId}`),
    )
    await writeProducts(tx, input.id, input.exhibitor.productIds)
    return { exhibitorId: input.id }
  })
}

async function assertKnown(tx: Tx, { id, eventId, exhibitor }: ExhibitorInput) {
  const { shopId, country } = exhibitor
  const exists = async (query: Fragment) => (await query).length > 0
  if (!(await exists(tx`select from countries where code = ${country}`))) throw wrongInput('country')
  if (shopId !== null && !(await exists(tx`select from shops where id = ${shopId} and state = 'active'`)))
    throw new AppError('SHOP_NOT_FOUND')
  const others = tx`select from exhibitors where event_id = ${eventId} and id <> ${id}`
  const isShown = tx`shop_id = ${shopId} and state not in ('rejected', 'withdrawn')`
  if (shopId !== null && (await exists(tx`${others} and ${isShown}`))) throw new AppError('EXHIBITOR_EXISTS')
  await assertEntry(tx, exhibitor, shopId)
  const [count] = await tx<
    { count: number }[]
  >`select count(*)::int as count from exhibitors where event_id = ${eventId}`
  if (count && count.count >= EXHIBITORS_MAX) throw wrongInput('exhibitor', 'too_big')
}

const nameToSort = ({ name }: ExhibitorForm) => textIn(name, 'en').toLowerCase()

const insert = (tx: Tx, { user, clock }: SetUpContext, { id, eventId, exhibitor }: ExhibitorInput) =>
  tx`
    insert into exhibitors (id, event_id, shop_id, name, profile, country, state, sort_name, categories, brands,
      badge_quota, changed_by, changed_at)
    values (${id}, ${eventId}, ${exhibitor.shopId}, ${JSON.stringify(exhibitor.name)}::jsonb, ${JSON.stringify(exhibitor.profile)}::jsonb,
      ${exhibitor.country}, 'draft', ${nameToSort(exhibitor)}, ${exhibitor.categories}::text[],
      ${exhibitor.brands}::text[], ${exhibitor.badgeQuota}, ${user.id}, ${clock.now().toISOString()})
    on conflict (id) do nothing returning id`

const update = (tx: Tx, { user, clock }: SetUpContext, { id, eventId, version, exhibitor }: ExhibitorInput) =>
  tx`
    update exhibitors set shop_id = ${exhibitor.shopId}, name = ${JSON.stringify(exhibitor.name)}::jsonb,
      profile = ${JSON.stringify(exhibitor.profile)}::jsonb, country = ${exhibitor.country}, sort_name = ${nameToSort(exhibitor)},
      categories = ${exhibitor.categories}::text[], brands = ${exhibitor.brands}::text[],
      badge_quota = ${exhibitor.badgeQuota},
      version = version + 1, changed_by = ${user.id}, changed_at = ${clock.now().toISOString()}
    where id = ${id} and event_id = ${eventId} and version = ${version} returning id`

export const exhibitors = storeMachine<Pick<ExhibitorRow, 'id' | 'event_id'>>()({
  machine: exhibitorMachine,
  table: 'exhibitors',
  notFound: 'EXHIBITOR_NOT_FOUND',
  audit: { objectKind: 'event', objectId: ({ event_id }) => event_id },
  columns: (tx, { event, by, at, reason }) => ({
    note: asksReason(exhibitorMachine, event) && reason ? reason : '',
    version: tx`version + 1`,
    changed_by: by,
    changed_at: at,
  }),
})

/**
 * Changes the state of an exhibitor; a rejected or withdrawn one loses its booths.
 * @throws AppError as `changeEvent`, and 'EXHIBITOR_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT'
 */
export async function moveExhibitor(
  ctx: SetUpContext,
  { id, step, reason }: Parsed<typeof moveContract>,
): Promise<{ setUp: EventSetUp }> {
  const role = permittedOf(ctx.user.roles, exhibitorMachine)
  if (!mayEver(exhibitorMachine, step, role)) throw new AppError('PERMISSION_DENIED')
  const by = ctx.user.id
  const at = ctx.clock.now()
  const eventId = await eventOf(ctx, id)
  return changeEvent(ctx, eventId, undefined, async (tx) => {
    const { to } = await move(tx, exhibitors, id, step, { by, role, at, reason, data: { exhibitorId: id } })
    if (to === 'rejected' || to === 'withdrawn') await releaseBooths(tx, id, by, at)
    return undefined
  })
}

async function eventOf({ db }: ExpoContext, id: string): Promise<string> {
  const [exhibitor] = await db.sql<{ eventId: string }[]>`
    select event_id as "eventId" from exhibitors where id = ${id}`
  if (!exhibitor) throw new AppError('EXHIBITOR_NOT_FOUND')
  return exhibitor.eventId
}

/** Products must belong to the shop, categories must be top-level. @throws AppError('INVALID_INPUT') */
export async function assertEntry(
  tx: Tx,
  { categories, productIds }: Pick<ExhibitorEntry, 'categories' | 'productIds'>,
  shopId: string | null,
): Promise<void> {
  const strange = await tx`
    select from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) sent
    where not exists (select from products p where p.id = sent::uuid and p.shop_id = ${shopId})`
  if (strange.length > 0) throw wrongInput('productIds')
  const unknown = await tx`
    select from jsonb_array_elements_text(${JSON.stringify(categories)}::jsonb) sent
    where not exists (select from categories c where c.slug = sent and c.level = 1)`
  if (unknown.length > 0) throw wrongInput('categories')
}

/** Exhibited products, in this order. */
export async function writeProducts(tx: Tx, id: string, productIds: readonly string[]): Promise<void> {
  await tx`delete from exhibitor_products where exhibitor_id = ${id}`
  await tx`
    insert into exhibitor_products (exhibitor_id, product_id, position)
    select ${id}, id::uuid, place from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb)
      with ordinality as p (id, place)`
}
