import { expect, test } from '@playwright/test'
import { AT_DESK } from '../desk.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

test.use(AT_DESK)

const PAGES = [
  'accounts',
  'announcements',
  'article-links',
  'articles',
  'audit',
  'bank-claims',
  'check-in',
  'coupons',
  'datasets',
  'errors',
  'event-setup',
  'events',
  'notification-log',
  'orders',
  'outbox',
  'papers',
  'payouts',
  'searches',
  'sellers',
  'unseen-transfers',
  'users',
  'versions',
]

for (const language of ['ru', 'kk'] as const) {
  test(
    `[S3.12] at 1440 pixels no table of the office hides a column, in ${language}`,
    ONCE,
    async ({ page, request }) => {
      await (await newAdmin(request)).enter(page)
      await visit(page, '/pages/office/home', { language })
      for (const name of PAGES) {
        await page.goto(`/#/pages/office/${name}`)
        // Until then the table of the page before may still stand there, or this one without its rows.
        await settle(page)
        await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0)
        await expect(page.getByRole('table').first(), name).toBeVisible()
        // A table that needs more than there is scrolls in its frame, which is then a region.
        const hidden = await page.getByRole('table').evaluateAll((tables) =>
          tables.map((table) => {
            const frame = table.parentElement!
            return Math.max(0, frame.scrollWidth - frame.clientWidth)
          }),
        )
        expect({ name, hidden: Math.max(...hidden) }).toEqual({ name, hidden: 0 })
      }
    },
  )
}
