import type { AccountInfo } from '@tiantian/contracts/user/binding.ts'
import { PROVIDERS } from '@tiantian/contracts/user/provider-login.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** Those through which the user can sign in: by which they registered, and which they have joined since. */
export async function providersOf(sql: Queryable, userId: string): Promise<AccountInfo['providers']> {
  const rows = await sql<{ provider: AccountInfo['providers'][number] }[]>`
    select provider from user_providers where user_id = ${userId}
    union
    select split_part(custom_id, ':', 1) from users
    where id = ${userId} and split_part(custom_id, ':', 1) = any(${[...PROVIDERS]}::text[])
    order by provider`
  return rows.map(({ provider }) => provider)
}
