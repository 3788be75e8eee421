import { AppError } from '@tiantian/contracts/error.ts'
import { AUTHORISATION_GRACE_DAYS } from '@tiantian/contracts/shop/authorisation.ts'
import type { CertificateForm } from '@tiantian/contracts/shop/certificate.ts'
import type { AuthorisationState } from '@tiantian/contracts/shop/names.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { move } from '../../platform/move.ts'
import { dropDocument, keepDocument } from '../media/document.ts'
import { authorisations } from './authorisation/review-authorisation.ts'
import type { ShopActor } from './member.ts'
import { isManagedBy } from './own-shop.ts'

interface StoredCertificate {
  readonly id: string
  readonly file_id: string
}

/** What the office has read of one. */
interface HeldCertificate extends StoredCertificate {
  readonly kind: string
  readonly name: string
  readonly issuer: string
  readonly number: string
  readonly valid_until: string | null
  readonly brand_id: number | null
  readonly state: AuthorisationState | null
}

/** A certificate `c` counts and is shown until its last day. */
const isValid = (sql: Queryable): Fragment => sql`(c.valid_until is null or c.valid_until >= current_date)`
/** What the office has refused is not shown to buyers. */
const isShown = (sql: Queryable): Fragment => sql`
  (${isValid(sql)} and coalesce(c.state, 'accepted') in ('submitted', 'accepted'))`

/** SQL of the certificates of `shops s` that buyers see, as JSON of `ShownCertificate`. */
export const shownCertificates = (sql: Queryable): Fragment => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'issuer', c.issuer,
      'number', c.number, 'validUntil', c.valid_until::text, 'brandName', coalesce(b.name, ''),
      'isChecked', coalesce(c.state = 'accepted', false)) order by c.position)
    from shop_certificates c left join brands b on b.id = c.brand_id
    where c.shop_id = s.id and ${isShown(sql)}), '[]')`

/** SQL of all certificates of `shops s`, as JSON of `CertificateForm`. */
export const ownCertificates = (sql: Queryable): Fragment => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'issuer', c.issuer,
      'number', c.number, 'validUntil', c.valid_until::text, 'brand', coalesce(b.slug, ''), 'fileId', c.file_id)
      order by c.position)
    from shop_certificates c left join brands b on b.id = c.brand_id where c.shop_id = s.id), '[]')`

/** SQL of how far the office has come with the authorisations of `shops s`, as JSON of `CertificateStanding`. */
export const certificateStandings = (sql: Queryable): Fragment => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'countsUntil', c.counts_until::text,
      'reason', c.reason, 'note', c.note) order by c.position)
    from shop_certificates c where c.shop_id = s.id and c.state is not null), '[]')`

/** SQL of the names of the brands in them, by slug. */
export const certificateBrands = (sql: Queryable): Fragment => sql`
  coalesce((
    select jsonb_object_agg(b.slug, b.name) from brands b
    where b.id in (select brand_id from shop_certificates where shop_id = s.id)), '{}')`

/**
 * Keeps these certificates and no others; the files of those that are left out are deleted.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED' | 'INVALID_INPUT') with the field it is about
 */
export async function saveCertificates(
  tx: Tx,
  actor: ShopActor,
  { shopId, certificates }: { readonly shopId: string; readonly certificates: readonly CertificateForm[] },
) {
  const held = await tx<HeldCertificate[]>`
    select id, file_id, kind, name, issuer, number, valid_until::text, brand_id, state
    from shop_certificates where shop_id = ${shopId} for update`
  const fileOf = new Map(held.map(({ id, file_id }) => [id, file_id]))
  const brands = await brandIds(tx, certificates)
  const rows: (Omit<HeldCertificate, 'state'> & { readonly shop_id: string; readonly position: number })[] =
    []
  for (const [position, { id, brand, validUntil, fileId, ...rest }] of certificates.entries()) {
    if (id !== undefined && !fileOf.has(id)) throw refused('FILE_NOT_FOUND', position, 'fileId')
    if (id === undefined || fileOf.get(id) !== fileId)
      await keepFile(tx, { userId: actor.userId, fileId }, position)
    rows.push({
      id: id ?? newId(),
      shop_id: shopId,
      ...rest,
      valid_until: validUntil,
      brand_id: brands.get(brand) ?? null,
      file_id: fileId,
      position,
    })
  }
  const kept = new Set(rows.map(({ file_id }) => file_id))
  await tx`delete from shop_certificates where shop_id = ${shopId} and id <> all(${rows.map(({ id }) => id)}::uuid[])`
  await tx`
    insert into shop_certificates (id, shop_id, kind, name, issuer, number, valid_until, brand_id, file_id, position,
      state, submitted_at)
    select id, shop_id, kind, name, issuer, number, valid_until, brand_id, file_id, position,
      case when kind = 'authorisation' then 'submitted' end, ${actor.at}
    from jsonb_populate_recordset(null::shop_certificates, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, issuer = excluded.issuer,
      number = excluded.number, valid_until = excluded.valid_until, brand_id = excluded.brand_id,
      file_id = excluded.file_id, position = excluded.position,
      submitted_at = coalesce(shop_certificates.submitted_at, excluded.submitted_at),
      state = case when excluded.kind = 'authorisation' then coalesce(shop_certificates.state, 'submitted') end
    where shop_certificates.shop_id = excluded.shop_id`
  for (const row of rows)
    await resubmit(
      tx,
      actor,
      row,
      held.find(({ id }) => id === row.id),
    )
  for (const { file_id } of held) if (!kept.has(file_id)) await dropDocument(tx, file_id)
}

const READ_BY_OFFICE = ['kind', 'name', 'issuer', 'number', 'valid_until', 'brand_id', 'file_id'] as const

/** What the office has read and the shop has changed waits for it again. A new paper in place of an accepted one counts meanwhile. */
async function resubmit(
  tx: Tx,
  { userId, at }: ShopActor,
  row: Omit<HeldCertificate, 'state'>,
  held: HeldCertificate | undefined,
) {
  if (row.kind !== 'authorisation' || !held) return
  if (READ_BY_OFFICE.every((field) => row[field] === held[field])) return
  const isReplaced = held.state === 'accepted' && row.brand_id === held.brand_id
  const set = {
    submitted_at: at,
    decided_at: null,
    reason: null,
    note: '',
    revision: tx`revision + 1`,
    counts_until: isReplaced
      ? tx`least(${held.valid_until}::date, ${at}::date + ${AUTHORISATION_GRACE_DAYS}::int)`
      : null,
  }
  // One that waits still, or has just become an authorisation, is read as it is now.
  if (held.state === null || held.state === 'submitted')
    await tx`
      update shop_certificates set submitted_at = ${at}, revision = revision + 1,
        counts_until = case when ${row.brand_id === held.brand_id} then counts_until end
      where id = ${row.id}`
  else await move(tx, authorisations, row.id, 'resend', { by: userId, role: 'shop', at, set })
}

const refused = (code: 'FILE_NOT_FOUND' | 'INVALID_INPUT', position: number, name: string) =>
  new AppError(code, {}, [{ path: `settings.certificates.${position}.${name}`, rule: 'invalid_value' }])

interface PaperFile {
  readonly userId: string
  readonly fileId: string
}

async function keepFile(tx: Tx, { userId, fileId }: PaperFile, position: number) {
  await keepDocument(tx, fileId, userId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw error.code === 'FILE_NOT_FOUND' ? refused(error.code, position, 'fileId') : error
  })
}

/** @throws AppError('INVALID_INPUT') also for one that was only asked for */
async function brandIds(sql: Queryable, certificates: readonly CertificateForm[]) {
  const named = certificates.map(({ brand }) => brand)
  const found = await sql<{ id: number; slug: string }[]>`
    select id, slug from brands where slug = any(${named}) and state = 'accepted'`
  const ids = new Map(found.map(({ id, slug }) => [slug, id]))
  const missing = named.findIndex((slug) => slug !== '' && !ids.has(slug))
  if (missing >= 0) throw refused('INVALID_INPUT', missing, 'brand')
  return ids
}

/** The brands whose genuine parts the shop may offer: the office has accepted the authorisation, or it counts meanwhile. */
export async function authorisedBrands(sql: Queryable, shopId: string): Promise<ReadonlySet<number>> {
  const found = await sql<{ brand_id: number }[]>`
    select c.brand_id from shop_certificates c
    where c.shop_id = ${shopId} and ${isValid(sql)}
      and (c.state = 'accepted' or c.state = 'submitted' and c.counts_until >= current_date)`
  return new Set(found.map(({ brand_id }) => brand_id))
}

/**
 * The file of a certificate that its shop shows; those who set up the shop open the others too.
 * @throws AppError('FILE_NOT_FOUND')
 */
export async function certificateFile(sql: Queryable, userId: string | undefined, id: string) {
  const mayAnyway = userId === undefined ? sql`false` : isManagedBy(sql, userId, 'settings')
  const [found] = await sql<{ fileId: string }[]>`
    select c.file_id as "fileId" from shop_certificates c join shops s on s.id = c.shop_id
    where c.id = ${id} and (s.state = 'active' and ${isShown(sql)} or ${mayAnyway})`
  if (!found) throw new AppError('FILE_NOT_FOUND')
  return found.fileId
}

/** The certificates of shops that nobody took over go with their owner. */
export async function eraseCertificates(tx: Tx, userIds: readonly string[]) {
  const gone = await tx<StoredCertificate[]>`
    delete from shop_certificates c using shops s
    where s.id = c.shop_id and s.owner_id = any(${[...userIds]}::uuid[]) returning c.id, c.file_id`
  for (const { file_id } of gone) await dropDocument(tx, file_id)
}
