import type { ApplicationCheck } from '@tiantian/contracts/enterprise/application.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopApplicationForm } from '@tiantian/contracts/shop/shop-form.ts'
import {
  INDIVIDUAL_SHOPS_MAX,
  SHOPS_MAX,
  shopApplicationDraft,
  shopApplicationForm,
} from '@tiantian/contracts/shop/shop-form.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { newId, shortCode } from '../../platform/id.ts'
import { publish } from '../../platform/job/outbox.ts'
import type { ApplicationKind, ApplicationRow } from '../enterprise/application.ts'
import { findEnterprise } from '../enterprise/enterprise.ts'
import { lockTeam } from './member.ts'
import { requireOwnShop } from './own-shop.ts'
import type { ShopEditor } from './shop-settings.ts'
import { assertCity, categoryIds, SHOP_CHANGED } from './shop-settings.ts'

/** An application for a shop; the shop is made when it is approved (S2.28). */
export const shopKind: ApplicationKind = {
  kind: 'shop',
  queue: 'shops',
  draft: shopApplicationDraft,
  form: shopApplicationForm,
  isLasting: false,
  identify(form) {
    const { name, country } = form as ShopApplicationForm
    return { name: Object.values(name)[0] ?? '', country, numberKind: '', number: '' }
  },
  async refuse(tx, userId, form) {
    const enterprise = await findEnterprise(tx, userId)
    const max = enterprise && !enterprise.isLapsed ? SHOPS_MAX : INDIVIDUAL_SHOPS_MAX
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
      select count(*)::int as count from shops where owner_id = ${userId}`
    if (count >= max) throw new AppError('SHOP_LIMIT', { max })
    if (!form) return
    const { seller, country, cityId, categories } = form as ShopApplicationForm
    if (seller === 'company') assertCanOpen(enterprise)
    await assertCity(tx, { country, cityId }, 'cityId')
    await categoryIds(tx, categories)
  },
  check: async (sql, row) => [await nameCheck(sql, row), await earlierCheck(sql, row)],
  onApproved: openShop,
}

type ShopSeller = Awaited<ReturnType<typeof findEnterprise>>

/**
 * A lapsed enterprise opens no new shops; its shops go on as those of an individual, without the badge.
 * @throws AppError('ENTERPRISE_NEEDED' | 'ENTERPRISE_LAPSED')
 */
export function assertCanOpen(enterprise: ShopSeller): asserts enterprise is NonNullable<ShopSeller> {
  if (!enterprise) throw new AppError('ENTERPRISE_NEEDED')
  if (enterprise.isLapsed) throw new AppError('ENTERPRISE_LAPSED')
}

/** The approved enterprise of a user, if there is one: a decision about it comes before, or waits and finds the shop. */
export async function findLockedEnterprise(tx: Tx, userId: string): Promise<ShopSeller> {
  const [locked] = await tx<NonNullable<ShopSeller>[]>`
    select id, name, lapsed_at is not null as "isLapsed" from enterprise_applications
    where user_id = ${userId} and kind = 'enterprise' and state = 'approved' for share`
  return locked
}

/** Shops of the same name in the same country. */
async function nameCheck(sql: Queryable, { name, country }: ApplicationRow): Promise<ApplicationCheck> {
  const [found] = await sql`
    select from shops where country = ${country} and name_text like ${`%${name.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}
      and exists (select from jsonb_each_text(name) where lower(value) = lower(${name})) limit 1`
  return { check: 'duplicateName', result: found ? 'warning' : 'passed', others: [] }
}

/** Applications of the same user that were rejected, or a shop of theirs that was suspended. */
async function earlierCheck(sql: Queryable, { id, user_id }: ApplicationRow): Promise<ApplicationCheck> {
  const others = await sql<ApplicationCheck['others']>`
    select id, name, state from enterprise_applications
    where user_id = ${user_id} and kind = 'shop' and state = 'rejected' and id <> ${id} order by created_at desc limit 5`
  const suspended = await sql`select from shops where owner_id = ${user_id} and state = 'suspended' limit 1`
  const isWarned = others.length + suspended.length > 0
  return { check: 'earlier', result: isWarned ? 'warning' : 'passed', others: [...others] }
}

const SLUG_MAX = 33
const LOGO_COUNT = 48
const COVER_COUNT = 24

async function openShop(tx: Tx, row: ApplicationRow, at: Date) {
  const form = row.form as ShopApplicationForm
  const enterprise = form.seller === 'company' ? await findLockedEnterprise(tx, row.user_id) : undefined
  // It may have been suspended since, or have lapsed.
  if (form.seller === 'company') assertCanOpen(enterprise)
  const id = newId()
  const drawn = [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  await tx`
    insert into shops (id, owner_id, slug, state, name, slogan, description, logo, cover, country, city_id, address,
      phone, email, languages, business_types, main_category_ids, enterprise_id, application_id, created_at)
    values (${id}, ${row.user_id}, ${slugOf(form)}, 'active', ${JSON.stringify(form.name)}::jsonb,
      ${JSON.stringify(form.slogan)}::jsonb, ${JSON.stringify(form.description)}::jsonb,
      ${`shop/logo-${drawn % LOGO_COUNT}.webp`}, ${`shop/cover-${drawn % COVER_COUNT}.webp`}, ${form.country},
      ${form.cityId}, ${form.address}, ${form.phone}, ${form.email}, ${[...form.languages]}, ${[...form.businessTypes]},
      ${await categoryIds(tx, form.categories)}, ${enterprise?.id ?? null}, ${row.id}, ${at})`
}

/** An address that is free: the English name with a few random characters. */
function slugOf({ name }: ShopApplicationForm): string {
  const words = (name.en ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'shop'}-${shortCode(6).toLowerCase()}`
}

/**
 * Ties a shop whose enterprise was struck off to the approved enterprise of its owner. It stays closed until the owner opens
 * it again, and suspended if the office had suspended it on its own.
 * @throws AppError('ENTERPRISE_NEEDED' | 'ENTERPRISE_LAPSED' | 'STATE_CONFLICT' | 'SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function tieShop(tx: Tx, { userId, at }: ShopEditor, id: string) {
  // The enterprises before the shop, as a decision about them and a transfer lock them.
  const enterprise = await findLockedEnterprise(tx, userId)
  await lockTeam(tx, id)
  await requireOwnShop(tx, userId, id, 'closing')
  const [shop] = await tx<{ enterpriseId: string; isStruckOff: boolean; isMainOwner: boolean }[]>`
    select s.enterprise_id as "enterpriseId", coalesce(a.state = 'revoked', false) as "isStruckOff",
      s.owner_id = ${userId} as "isMainOwner"
    from shops s left join enterprise_applications a on a.id = s.enterprise_id where s.id = ${id}`
  if (!shop?.isMainOwner) throw new AppError('PERMISSION_DENIED')
  if (!shop.isStruckOff) throw new AppError('STATE_CONFLICT')
  assertCanOpen(enterprise)
  await tx`
    update shops set enterprise_id = ${enterprise.id}, version = version + 1,
      reason = case when state = 'closed' then '' else reason end
    where id = ${id}`
  await publish(tx, SHOP_CHANGED, { shopId: id })
  await audit(tx, {
    actorId: userId,
    event: 'shop.tie',
    objectKind: 'shop',
    objectId: id,
    at,
    change: { from: shop.enterpriseId, to: enterprise.id },
  })
}
