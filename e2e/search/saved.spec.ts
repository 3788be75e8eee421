import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listFavorites } from '../../contracts/src/activity/favorite.ts'
import type { Language } from '../../contracts/src/language.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, logIn } from '../buying-page.ts'
import { findProduct, main } from '../catalogue.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { visit } from '../visitor.ts'

const FAVORITES = '/pages/user/favorites/favorites'
const FOOTPRINTS = '/pages/user/footprints/footprints'
const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'

async function openIn(page: Page, address: string, language: Language) {
  await visit(page, address, { language })
  // Only the first visit selects it.
  await page.evaluate((lang) => localStorage.setItem('CURRENT_LANG', lang), language)
  await page.reload()
}

test.describe('favorites and browsing history', () => {
  test(
    '[S1.12] a visitor’s favorite is theirs after login, shows a price drop, and can be removed',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      const product = await findProduct(request)
      await visit(page, FAVORITES, { language: 'en' })
      await expect(main(page).getByText('No parts in your favourites')).toBeVisible()

      await page.goto(`/#/pages/product/detail?id=${product.id}`)
      const heart = main(page).getByRole('button', { name: 'Add to favourites' }).first()
      await heart.click()
      await expect(main(page).getByRole('button', { name: 'In favourites', pressed: true })).toBeVisible()
      await page.goto(`/#/pages/shop/shop?id=${product.shop.id}`)
      await main(page).getByRole('button', { name: 'Add to favourites' }).first().click()
      await expect(main(page).getByRole('button', { name: 'In favourites', pressed: true })).toBeVisible()

      await page.goto(`/#${LOGIN}`)
      await logIn(page, member.username, PASSWORD)
      await expect
        .poll(async () =>
          (await member.call(listFavorites, { kind: 'product' })).counts.map(({ count }) => count),
        )
        .toEqual([1, 1, 0, 0])
      const sql = await database()
      await sql`update favorites set price_minor = price_minor * 2 where user_id = ${member.signedIn.uid}
      and price_minor is not null`
      await page.goto(`/#${FAVORITES}`)
      await expect(main(page).getByText('50% cheaper')).toBeVisible()
      await expectNoBarriers(page)
      await main(page).getByRole('tab', { name: 'Shops (1)' }).click()
      await expect(main(page).getByRole('link', { name: product.shop.name })).toBeVisible()

      await main(page).getByRole('tab', { name: 'Parts (1)' }).click()
      await button(page, 'Select several').click()
      await main(page).getByRole('checkbox', { name: 'Select all shown' }).check()
      await button(page, 'Remove (1)').click()
      await expect(main(page).getByText('No parts in your favourites')).toBeVisible()
      await page.goto(`/#/pages/product/detail?id=${product.id}`)
      await expect(main(page).getByRole('button', { name: 'Add to favourites' }).first()).toBeVisible()
    },
  )

  test(
    '[S1.11, S1.12] all kinds are visible on a phone, also in the longest words',
    ONCE,
    async ({ page }) => {
      for (const language of ['kk', 'ru'] as const) {
        for (const address of [FAVORITES, FOOTPRINTS]) {
          await openIn(page, address, language)
          const last = main(page).getByRole('tab').last()
          await expect(last).toBeInViewport({ ratio: 0.99 })
        }
      }
    },
  )

  test('[S1.12] hearts on cards are switched on and off', ONCE, async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, '/pages/product/list', { language: 'en' })
    const hearts = main(page).getByRole('button', { name: /^Favourite: / })
    // By its name: a product of another test may come before it.
    const name = await hearts.first().getAttribute('aria-label')
    const heart = main(page).getByRole('button', { name: name ?? '', exact: true })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const count = async () => (await member.call(listFavorites, { kind: 'product' })).counts[0]?.count
    // It turns red at once; a reload would cancel the call.
    await expect.poll(count).toBe(1)
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(count).toBe(0)
  })

  test(
    '[S1.11] a visitor’s views are listed by day, and removed one by one or all at once',
    ONCE,
    async ({ page, request }) => {
      const product = await findProduct(request)
      await visit(page, `/pages/product/detail?id=${product.id}`, { language: 'en' })
      await expect(main(page).getByRole('heading', { name: product.name })).toBeAttached()
      await page.goto(`/#/pages/shop/shop?id=${product.shop.id}`)
      await expect(main(page).getByRole('heading', { name: product.shop.name })).toBeAttached()
      await page.goto(`/#${FOOTPRINTS}`)
      await expect(main(page).getByRole('heading', { name: 'Today' })).toBeVisible()
      const list = main(page).getByRole('list', { name: 'My footprints' })
      await expect(list.getByRole('article')).toHaveCount(2)
      await expectNoBarriers(page)
      await list.getByRole('button', { name: `Remove ${product.shop.name} from your footprints` }).click()
      await expect(list.getByRole('article')).toHaveCount(1)
      const question = page.getByRole('alertdialog')
      await button(page, 'Clear: Today').click()
      await expect(question).toContainText('Clear this day?')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(list.getByRole('article')).toHaveCount(1)
      await button(page, 'Clear: Today').click()
      await question.getByRole('button', { name: 'Clear' }).click()
      await expect(main(page).getByText('Nothing here yet')).toBeVisible()

      await page.goto(`/#/pages/product/detail?id=${product.id}`)
      await expect(main(page).getByRole('heading', { name: product.name })).toBeAttached()
      await page.goto(`/#${FOOTPRINTS}`)
      await button(page, 'Clear all').click()
      await question.getByRole('button', { name: 'Clear' }).click()
      await expect(main(page).getByText('Nothing here yet')).toBeVisible()
    },
  )
})
