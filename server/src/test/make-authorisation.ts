import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'

interface MadeAuthorisation {
  readonly shopId: string
  readonly brand: string
  readonly validUntil?: string | null
  readonly state?: 'submitted' | 'accepted' | 'returned' | 'rejected'
}

/** Puts an authorisation to sell a brand as genuine on the file of a shop. */
export async function authorise(
  { sql }: Db,
  { shopId, brand, validUntil = null, state = 'accepted' }: MadeAuthorisation,
) {
  const id = newId()
  const path = `${newId()}.pdf`
  await sql`
    insert into media_files (id, path, state, privacy, object_key, bytes, hash, created_at)
    values (${id}, ${path}, 'uploaded', 'kept', ${id}, 100, ${Buffer.from([0])}, now())`
  await sql`
    insert into shop_certificates (id, shop_id, kind, name, issuer, number, valid_until, brand_id, file_id, position,
      state, submitted_at)
    select ${newId()}, ${shopId}, 'authorisation', 'Dealer letter', '', '', ${validUntil}, id, ${id}, 0, ${state}, now()
    from brands where slug = ${brand}`
}
