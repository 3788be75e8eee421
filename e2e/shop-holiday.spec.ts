import { expect, test } from '@playwright/test'
import { main } from './buying-page.ts'
import { database } from './database.ts'
import { ONCE } from './once.ts'
import { newSeller } from './seller.ts'
import { visit } from './visitor.ts'

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test(
  '[S2.24] buyers read on the page of a shop when it is on holiday, until the last day is over',
  ONCE,
  async ({ page, request }) => {
    const sql = await database()
    const note = sql.json({ en: 'Orders ship after Nauryz.' })
    const [coming, past] = [await newSeller(request), await newSeller(request)]
    for (const [shopId, from, to] of [
      [coming.shopId, dayFrom(1), dayFrom(8)],
      [past.shopId, dayFrom(-9), dayFrom(-2)],
    ] as const)
      await sql`
      update shops set holiday = jsonb_build_object('from', ${from}::text, 'to', ${to}::text, 'note', ${note}::jsonb)
      where id = ${shopId}`
    const notice = main(page).getByRole('status').filter({ hasText: 'The shop is on holiday' })
    await visit(page, `/pages/shop/shop?id=${coming.shopId}`, { language: 'en' })
    await expect(notice).toContainText('Orders ship after Nauryz.')
    await visit(page, `/pages/shop/shop?id=${past.shopId}`, { language: 'en' })
    await expect(main(page).getByText('My parts').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)
