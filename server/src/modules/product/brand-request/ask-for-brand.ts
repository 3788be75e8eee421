import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { askForBrand as contract } from '@tiantian/contracts/product/brand-request.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { Eraser } from '../../../platform/module-hooks.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { inLanguage } from '../../../platform/personal-data.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import type { Seller } from '../own/own-product.ts'
import { brandKey, lockBrandKeys, readBrandsByKey } from './brand-key.ts'

/**
 * A request for a brand; another shop that asks for the same name joins it. A name that is known is asked for by nobody:
 * its brand is the reply.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
export async function askForBrand(
  { db, userId, now }: Seller,
  { shopId, ...input }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return db.transaction(async (tx) => {
    await requireOwnShop(tx, userId, shopId, 'products')
    const key = brandKey(input.name)
    if (key === '') throw new AppError('INVALID_INPUT', {}, [{ path: 'name', rule: 'invalid_format' }])
    // Two shops that ask for the same name at once make one request, and none for a name that is given just now.
    await lockBrandKeys(tx, [key])
    const known = (await readBrandsByKey(tx)).get(key)
    if (known) return { brand: { slug: known.slug, name: known.name }, isKnown: true }
    const request = (await findWaiting(tx, key)) ?? (await addRequest(tx, { key, name: input.name, now }))
    await tx`
      insert into brand_request_shops (request_id, shop_id, user_id, homepage, note, logo, asked_at)
      values (${request.id}, ${shopId}, ${userId}, ${input.homepage}, ${input.note}, ${input.logo}, ${now})
      on conflict (request_id, shop_id) do update set user_id = excluded.user_id, homepage = excluded.homepage,
        note = excluded.note, logo = excluded.logo, asked_at = excluded.asked_at`
    await audit(tx, {
      actorId: userId,
      event: 'brand.ask',
      objectKind: 'brand-request',
      objectId: request.id,
      at: now,
      change: { name: input.name, shopId },
    })
    return { brand: { slug: request.slug, name: request.name }, isKnown: false }
  })
}

interface RequestedBrand {
  readonly id: string
  readonly slug: string
  readonly name: string
}

async function findWaiting(tx: Tx, key: string): Promise<RequestedBrand | undefined> {
  const [request] = await tx<RequestedBrand[]>`
    select r.id, b.slug, b.name from brand_requests r join brands b on b.id = r.brand_id
    where r.name_key = ${key} and r.state = 'waiting'`
  return request
}

/** With the brand's row: that of an earlier request, if it was refused. */
async function addRequest(
  tx: Tx,
  { key, name, now }: { readonly key: string; readonly name: string; readonly now: Date },
): Promise<RequestedBrand> {
  const id = newId()
  const [refused] = await tx<{ id: number; slug: string; name: string }[]>`
    update brands set state = 'asked', name = ${name}
    where state = 'refused' and id = (select brand_id from brand_requests
      where name_key = ${key} and state = 'refused' and brand_id is not null order by created_at desc limit 1)
    returning id, slug, name`
  const brand = refused ?? (await addBrand(tx, name))
  await tx`
    insert into brand_requests (id, brand_id, name, name_key, state, created_at)
    values (${id}, ${brand.id}, ${name}, ${key}, 'waiting', ${now})`
  return { id, slug: brand.slug, name: brand.name }
}

async function addBrand(tx: Tx, name: string) {
  const fallback = `brand-${newId().slice(-8)}`
  const wanted = slugOf(name, fallback).slice(0, 50)
  const [taken] = await tx`select from brands where slug = ${wanted}`
  const slug = taken ? fallback : wanted
  const [brand] = await tx<[{ id: number; slug: string; name: string }]>`
    insert into brands (slug, name, tier, state) values (${slug}, ${name}, 'aftermarket', 'asked')
    returning id, slug, name`
  return brand
}

export const brandPersonalData: readonly PersonalData[] = [
  {
    name: 'brand_requests',
    title: {
      'zh-Hans': '我申请收录的品牌',
      en: 'Brands I asked for',
      ru: 'Бренды, которые я просил добавить',
      kk: 'Мен қосуды сұраған брендтер',
    },
    from: 'brand_request_shops a join brand_requests r on r.id = a.request_id join shops s on s.id = a.shop_id',
    owner: 'a.user_id',
    key: { 'a.request_id': 'uuid', 'a.shop_id': 'uuid' },
    columns: {
      name: 'r.name',
      shop: inLanguage('s.name'),
      homepage: 'a.homepage',
      note: 'a.note',
      askedAt: 'a.asked_at',
      state: 'r.state',
    },
  },
]

/** The shop still waits for its brand. */
export const forgetBrandAskers: Eraser = async (tx, userIds) => {
  await tx`
    update brand_request_shops set user_id = null, note = '' where user_id = any(${userIds as string[]}::uuid[])`
}
