import type { Parsed } from '@tiantian/contracts/action.ts'
import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { CertificateForm, CertificateStanding } from '@tiantian/contracts/shop/certificate.ts'
import type {
  moveOwnShop as moveContract,
  OwnShopSettings,
  saveOwnShop as saveContract,
} from '@tiantian/contracts/shop/own-shop.ts'
import { shopMachine } from '@tiantian/contracts/shop/own-shop.ts'
import type { ListedOwnShop, OwnShopRow, ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import type { ShopSettings } from '@tiantian/contracts/shop/shop-form.ts'
import type { ShopTax } from '@tiantian/contracts/shop/tax.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { ShopRow as StoredShop } from '../../platform/database/rows.generated.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import type { JobHandler } from '../../platform/job/jobs.ts'
import { publish } from '../../platform/job/outbox.ts'
import { move, storeMachine, tryMove } from '../../platform/move.ts'
import { APPLICATION_MOVED } from '../enterprise/application.ts'
import { assertOwnPictures } from '../media/file-path.ts'
import { editConflict } from '../user/edit-conflict.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { certificateBrands, certificateStandings, ownCertificates, saveCertificates } from './certificate.ts'
import { enterpriseRestored } from './enterprise-people/restored-notification.ts'
import { lockTeam, requireMainOwner } from './member.ts'
import { requireOwnShop } from './own-shop.ts'

export interface ShopEditor {
  readonly userId: string
  readonly at: Date
}

type StoredOwnShop = Omit<StoredShop, 'state'> & { readonly state: OwnShopRow['state'] }

/** Published with `{ shopId }` when a shop opens, closes, or shows something else in lists. */
export const SHOP_CHANGED = 'shop.changed'

export const shops = storeMachine<StoredOwnShop>()({
  machine: shopMachine,
  table: 'shops',
  notFound: 'SHOP_NOT_FOUND',
  audit: { objectKind: 'shop', objectId: ({ id }) => id },
  outbox: { topic: SHOP_CHANGED, data: ({ id }) => ({ shopId: id }) },
  columns: (tx) => ({ version: tx`version + 1` }),
})

/**
 * Shops of a suspended enterprise are suspended with it, and open again when it is restored: those that the office had
 * suspended on their own stay closed. Those of one that is struck off are closed: their owner can tie them to another one. What has been decided since has a message of its own.
 */
const FOLLOWED: readonly string[] = ['approved', 'suspended', 'revoked'] satisfies ApplicationState[]
const EVENTS = { approved: 'restore', suspended: 'suspend', revoked: 'strikeOff' } as const

export const followEnterpriseJob = (clock: Clock): JobHandler => ({
  topic: APPLICATION_MOVED,
  async run(db, data) {
    const { id, kind, state } = data as { id: string; kind: string; state: string }
    if (kind !== 'enterprise' || !FOLLOWED.includes(state)) return
    await db.transaction(async (tx) => {
      const [enterprise] = await tx<{ state: string }[]>`
        select state from enterprise_applications where id = ${id} for share`
      if (enterprise?.state !== state) return
      const [decision] = await tx<{ event: string; reason: string }[]>`
        select event, coalesce(data->>'reason', '') as reason from enterprise_events
        where application_id = ${id} order by at desc, id desc limit 1`
      const reason = decision?.reason ?? ''
      const isRestored = state === 'approved'
      const found = await tx<{ id: string }[]>`
        select id from shops where enterprise_id = ${id}
          and (state = 'suspended' and suspended_with_enterprise and ${state !== 'suspended'}
            or state = 'active' and ${!isRestored}) order by id`
      for (const shop of found)
        await tryMove(tx, shops, shop.id, EVENTS[state as keyof typeof EVENTS], {
          by: null,
          role: 'enterprise.decide',
          at: clock.now(),
          reason,
          set: { reason: isRestored ? '' : reason, suspended_with_enterprise: state === 'suspended' },
        })
      // Only now is it known which shops are open again.
      if (decision?.event === 'restore')
        await queueNotifications(tx, enterpriseRestored, [{ id, at: clock.now().toISOString() }])
    })
  },
})

/** Those of one user are few: the shops they own and work in. */
const OWN_SHOPS_MAX = 100

export const listOwnShops = (sql: Queryable, userId: string, language: Language) => sql<ListedOwnShop[]>`
  select s.id, s.slug, s.logo, s.state, m.role, s.reason, ${sql.unsafe(textInSql('s.name', language))} as name,
    case when a.state = 'revoked' then jsonb_build_object('tieTo', coalesce((
      select own.name from enterprise_applications own where own.user_id = ${userId} and s.owner_id = ${userId}
        and own.kind = 'enterprise' and own.state = 'approved' and own.lapsed_at is null), '')) end as "struckOff"
  from shop_members m join shops s on s.id = m.shop_id left join enterprise_applications a on a.id = s.enterprise_id
  where m.user_id = ${userId} order by s.created_at, s.id limit ${OWN_SHOPS_MAX}`

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function getOwnShop(
  sql: Queryable,
  id: string,
  userId: string,
  language: Language,
): Promise<OwnShopSettings> {
  await requireOwnShop(sql, userId, id, 'settings')
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  const [row] = await sql<(StoredOwnShop & Shown)[]>`
    select s.*, ${text('s.name')} as "shownName",
      (select role from shop_members where shop_id = s.id and user_id = ${userId}) as "shownRole",
      array(select slug from categories where id = any(case when s.main_category_ids = '{}' then s.product_category_ids[1:10] else s.main_category_ids end)
        order by slug) as categories,
      array(select slug from makes where id = any(s.main_make_ids) order by slug) as makes,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'country', w.country, 'cityId', w.city_id,
          'kind', w.kind) order by w.id)
        from warehouses w where w.shop_id = s.id), '[]') as warehouses,
      ${ownCertificates(sql)} as certificates, ${certificateBrands(sql)} as "brandNames",
      ${certificateStandings(sql)} as "certificateStandings",
      (select jsonb_object_agg(c.id::text, ${text('c.name')}) from cities c
        where c.id = s.city_id or c.id in (select city_id from warehouses where shop_id = s.id)) as "cityNames"
    from shops s where s.id = ${id}`
  if (!row) throw new AppError('SHOP_NOT_FOUND')
  return {
    id,
    slug: row.slug,
    name: row.shownName,
    logo: row.logo,
    state: row.state,
    role: row.shownRole,
    reason: row.reason,
    version: row.version,
    settings: settingsOf(row),
    cityNames: row.cityNames,
    brandNames: row.brandNames,
    certificateStandings: row.certificateStandings,
  }
}

interface Shown {
  readonly shownRole: ShopRole
  readonly shownName: string
  readonly categories: string[]
  readonly makes: string[]
  readonly warehouses: ShopSettings['warehouses']
  readonly certificates: CertificateForm[]
  readonly cityNames: Record<string, string>
  readonly brandNames: Record<string, string>
  readonly certificateStandings: CertificateStanding[]
}

const settingsOf = (row: StoredOwnShop & Shown): OwnShopSettings['settings'] => ({
  name: row.name,
  slogan: row.slogan,
  description: row.description,
  returnPolicy: row.return_policy,
  country: row.country,
  cityId: row.city_id,
  address: row.address,
  phone: row.phone,
  morePhones: [...row.more_phones],
  email: row.email,
  wechat: row.wechat,
  whatsapp: row.whatsapp,
  telegram: row.telegram,
  languages: row.languages as ShopSettings['languages'],
  businessTypes: row.business_types as ShopSettings['businessTypes'],
  categories: row.categories,
  makes: row.makes,
  yearFounded: row.year_founded,
  logo: addressOf(row.logo),
  cover: addressOf(row.cover),
  gallery: [...row.gallery],
  warehouses: row.warehouses,
  certificates: row.certificates,
  taxes: Object.entries(row.taxes as Record<string, Omit<ShopTax, 'country'>>).map(([country, tax]) => ({
    country,
    ...tax,
  })),
  hours: row.hours as ShopSettings['hours'],
  holiday: row.holiday as ShopSettings['holiday'],
  minimumOrder:
    row.minimum_order_minor === null
      ? null
      : {
          amountMinor: Number(row.minimum_order_minor),
          currency: row.minimum_order_currency as NonNullable<ShopSettings['minimumOrder']>['currency'],
        },
})

/** Drawn pictures are stored by their path, uploaded ones by their address. */
const addressOf = (picture: string) => (picture.startsWith('/') ? picture : `/media/${picture}`)

/** @throws AppError('EDIT_CONFLICT' | 'STATE_CONFLICT' | 'SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'CITY_NOT_FOUND' | 'CATEGORY_NOT_FOUND' | 'FILE_NOT_FOUND' | 'INVALID_INPUT' | 'WAREHOUSE_IN_USE') */
export async function saveOwnShop(
  tx: Tx,
  { userId, at }: ShopEditor,
  { id, version, settings }: Parsed<typeof saveContract>,
) {
  const [before] = await tx<StoredOwnShop[]>`select * from shops where id = ${id} for no key update`
  await requireOwnShop(tx, userId, id, 'settings')
  if (!before) throw new AppError('SHOP_NOT_FOUND')
  if (before.version !== version) throw await editConflict(tx, { id, version, events: ['shop.save'] })
  const { logo, cover, categoryIds, makeIds } = await resolveSettings(tx, userId, before, settings)
  const { minimumOrder, name, slogan, description, returnPolicy } = settings
  const jsonOf = JSON.stringify
  await tx`
    update shops set version = version + 1,
      name = ${jsonOf(name)}::jsonb, slogan = ${jsonOf(slogan)}::jsonb, description = ${jsonOf(description)}::jsonb,
      return_policy = ${jsonOf(returnPolicy)}::jsonb, country = ${settings.country}, city_id = ${settings.cityId},
      address = ${settings.address}, phone = ${settings.phone}, more_phones = ${[...settings.morePhones]},
      email = ${settings.email}, wechat = ${settings.wechat}, whatsapp = ${settings.whatsapp},
      telegram = ${settings.telegram}, languages = ${[...settings.languages]},
      business_types = ${[...settings.businessTypes]}, main_category_ids = ${categoryIds},
      main_make_ids = ${makeIds}, year_founded = ${settings.yearFounded},
      logo = ${logo}, cover = ${cover},
      gallery = ${[...settings.gallery]}, hours = ${settings.hours && jsonOf(settings.hours)}::jsonb,
      holiday = ${settings.holiday && jsonOf(settings.holiday)}::jsonb,
      minimum_order_minor = ${minimumOrder?.amountMinor ?? null},
      minimum_order_currency = ${minimumOrder?.currency ?? null}
    where id = ${id}`
  await saveWarehouses(tx, id, settings.warehouses)
  const { certificates, taxes } = settings
  if (taxes) await tx`update shops set taxes = ${jsonOf(byCountry(taxes))}::jsonb where id = ${id}`
  if (certificates) await saveCertificates(tx, { userId, at }, { shopId: id, certificates })
  await publish(tx, SHOP_CHANGED, { shopId: id })
  await audit(tx, {
    actorId: userId,
    event: 'shop.save',
    objectKind: 'shop',
    objectId: id,
    at,
    change: { version: version + 1 },
  })
}

/**
 * What settings name, as it is stored.
 * @throws AppError('CITY_NOT_FOUND' | 'CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED' | 'INVALID_INPUT')
 */
export async function resolveSettings(
  sql: Queryable,
  userId: string,
  before: Pick<StoredShop, 'logo' | 'cover' | 'gallery'>,
  settings: ShopSettings,
) {
  await assertCity(sql, settings, 'settings.cityId')
  for (const [at, warehouse] of settings.warehouses.entries())
    await assertCity(sql, warehouse, `settings.warehouses.${at}.cityId`)
  await assertCountries(sql, settings.taxes ?? [])
  const { logo, cover } = before
  const drawn = new Map([logo, cover].map((picture) => [addressOf(picture), picture]))
  const storedAs = (address: string) => drawn.get(address) ?? address
  const added = [settings.logo, settings.cover, ...settings.gallery].filter(
    (address) => address !== '' && !drawn.has(address) && !before.gallery.includes(address),
  )
  await assertOwnPictures(sql, userId, added)
  return {
    logo: storedAs(settings.logo) || logo,
    cover: storedAs(settings.cover) || cover,
    categoryIds: await categoryIds(sql, settings.categories),
    makeIds: await makeIds(sql, settings.makes),
  }
}

/** @throws AppError('INVALID_INPUT') for a tax of a country that the reference data does not have */
async function assertCountries(sql: Queryable, taxes: readonly ShopTax[]) {
  const codes = taxes.map(({ country }) => country)
  const known = await sql<{ code: string }[]>`select code from countries where code = any(${codes}::text[])`
  const wrong = codes.flatMap((code, at) =>
    known.some((country) => country.code === code)
      ? []
      : [{ path: `settings.taxes.${at}.country`, rule: 'invalid_value' as const }],
  )
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', {}, wrong)
}

const byCountry = (taxes: readonly ShopTax[]) =>
  Object.fromEntries(taxes.map(({ country, ...tax }) => [country, tax]))

/** @throws AppError('SHOP_NOT_FOUND' | 'WAREHOUSE_IN_USE') for one of another shop, or one that offers are sent from */
async function saveWarehouses(tx: Tx, shopId: string, warehouses: ShopSettings['warehouses']) {
  const kept = warehouses.flatMap(({ id }) => id ?? [])
  const held = await tx<{ id: string }[]>`select id from warehouses where shop_id = ${shopId}`
  const known = new Set(held.map(({ id }) => id))
  if (kept.some((id) => !known.has(id))) throw new AppError('SHOP_NOT_FOUND')
  const gone = [...known].filter((id) => !kept.includes(id))
  const used = await tx`select from offers where warehouse_id = any(${gone}::uuid[]) limit 1`
  if (used.length > 0) throw new AppError('WAREHOUSE_IN_USE')
  await tx`delete from warehouses where id = any(${gone}::uuid[])`
  for (const { id, name, country, cityId, kind } of warehouses)
    await tx`
      insert into warehouses (id, shop_id, name, country, city_id, kind)
      values (${id ?? newId()}, ${shopId}, ${name}, ${country}, ${cityId}, ${kind})
      on conflict (id) do update set name = excluded.name, country = excluded.country, city_id = excluded.city_id,
        kind = excluded.kind`
}

/**
 * Opens or closes a shop. One that opens has a main owner whose account is in use, and an enterprise in good standing.
 * @throws AppError('ENTERPRISE_NOT_APPROVED' | 'STATE_CONFLICT' | 'SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function moveOwnShop(
  tx: Tx,
  { userId, at }: ShopEditor,
  { id, event }: Parsed<typeof moveContract>,
) {
  const isBarred = event === 'reopen' && (await lockEnterprise(tx, id))
  await lockTeam(tx, id)
  await requireOwnShop(tx, userId, id, 'closing')
  if (isBarred) throw new AppError('ENTERPRISE_NOT_APPROVED')
  if (event === 'reopen') await requireMainOwner(tx, { userId, at }, id)
  await move(tx, shops, id, event, { by: userId, role: 'owner', at })
}

/**
 * Whether a shop has to stay closed for its enterprise, which is locked before the shop as in a transfer: a decision
 * about it comes before, or finds the shop open.
 */
async function lockEnterprise(tx: Tx, shopId: string): Promise<boolean> {
  const [enterprise] = await tx<{ state: string }[]>`
    select state from enterprise_applications where id = (select enterprise_id from shops where id = ${shopId}) for share`
  return enterprise !== undefined && enterprise.state !== 'approved'
}

interface PlacedInCity {
  readonly country: string
  readonly cityId: number
}

/** @throws AppError('CITY_NOT_FOUND') for a city of another country */
export async function assertCity(sql: Queryable, { country, cityId }: PlacedInCity, path: string) {
  const found = await sql`select from cities where id = ${cityId} and country = ${country}`
  if (found.length === 0) throw new AppError('CITY_NOT_FOUND', {}, [{ path, rule: 'invalid_value' }])
}

/** Of the first level. @throws AppError('CATEGORY_NOT_FOUND') */
export async function categoryIds(sql: Queryable, slugs: readonly string[]): Promise<number[]> {
  const found = await sql<{ id: number }[]>`
    select id from categories where slug = any(${slugs as string[]}) and parent_id is null order by id`
  if (found.length < new Set(slugs).size) throw new AppError('CATEGORY_NOT_FOUND')
  return found.map(({ id }) => id)
}

/** @throws AppError('VEHICLE_NOT_FOUND') */
async function makeIds(sql: Queryable, slugs: readonly string[]): Promise<number[]> {
  const found = await sql<
    { id: number }[]
  >`select id from makes where slug = any(${slugs as string[]}) order by id`
  if (found.length < new Set(slugs).size) throw new AppError('VEHICLE_NOT_FOUND')
  return found.map(({ id }) => id)
}
