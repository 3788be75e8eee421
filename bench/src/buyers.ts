import { addressForm } from '@tiantian/contracts/user/address-form.ts'
import { createTokens } from '../../server/src/modules/user/session/token.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { newId } from '../../server/src/platform/id.ts'
import type { Mall } from './mall.ts'
import { BENCH_SECRET } from './mall.ts'

export interface BenchBuyer {
  readonly id: string
  readonly token: string
  readonly addressId: string
}

const ADDRESS = addressForm.parse({
  name: 'Айгерим Сәрсенова',
  phone: '+77011234567',
  country: 'KZ',
  cityId: 1_526_384,
  street: 'Абай даңғылы 10',
  postcode: '050000',
})

/** Users with a session and an address, created directly in the database in four statements. */
export async function makeBuyers({ db }: Mall, count: number): Promise<BenchBuyer[]> {
  const tokens = createTokens(BENCH_SECRET, systemClock)
  const rows = Array.from({ length: count }, () => ({ id: newId(), sessionId: newId(), addressId: newId() }))
  const ids = rows.map((row) => row.id)
  const { name, phone, country, cityId, street, postcode } = ADDRESS
  await db.transaction(async (tx) => {
    await tx`insert into users (id, kind, username) select id, 'person', 'b' || left(replace(id::text, '-', ''), 30)
      from unnest(${ids}::uuid[]) id`
    await tx`insert into sessions (id, user_id, expires_at) select s, u, now() + interval '7 days'
      from unnest(${rows.map((row) => row.sessionId)}::uuid[], ${ids}::uuid[]) t(s, u)`
    await tx`insert into addresses (id, user_id, name, phone, country, city_id, street, postcode, is_default)
      select a, u, ${name}, ${phone}, ${country}, ${cityId}, ${street}, ${postcode}, true
      from unnest(${rows.map((row) => row.addressId)}::uuid[], ${ids}::uuid[]) t(a, u)`
  })
  return rows.map(({ id, sessionId, addressId }) => {
    const user = { id, kind: 'person' as const, roles: [], sessionId }
    return { id, addressId, token: tokens.issue(user).token }
  })
}
