import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { beginTotp, confirmTotp } from '../../contracts/src/user/second-factor.ts'
import '../../web/src/features.ts'
import { isProtected } from '../../web/src/features/shell/protected-pages.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, LOGIN, logIn, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { totpOf } from '../signing.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const ROUTES = resolve(import.meta.dirname, '../../web/src/routes')
/** With an id: without one the page of a record leads to the list of them. */
const PARAMS = { from: 'a b', n: '2', id: '019ac5d0-0000-7000-8000-000000000000' }
const QUERY = `?${new URLSearchParams(PARAMS)}`

/** The folder path is the address: `change_pwd-{$name}.tsx` takes a name. */
const PAGES = globSync('**/*.tsx', { cwd: ROUTES })
  .map(
    (file) =>
      `/${relative('', file)
        .replace(/\.tsx$/, '')
        .replace('{$name}', 'name')
        .replace(/\[|\]/g, '')}`,
  )
  .filter(isProtected)
  .toSorted()

test(
  '[S2.50] every page that requires a login redirects to it with its query, and opens afterwards',
  ONCE,
  async ({ page, request }) => {
    expect(PAGES.length).toBeGreaterThan(5)
    const { username } = await newMember(request)
    await visit(page, '/', { language: 'en' })
    await expect(main(page)).toBeVisible()
    for (const address of PAGES) {
      await page.evaluate((hash) => location.assign(hash), `#${address}${QUERY}`)
      const login = new RegExp(`#${LOGIN}\\?uniIdRedirectUrl=`)
      await expect(page, address).toHaveURL(login)
      const wayBack = new URLSearchParams(page.url().split('?')[1]).get('uniIdRedirectUrl')
      expect(new URL(wayBack ?? '', 'http://mall').pathname).toBe(address)
      expect(Object.fromEntries(new URL(wayBack ?? '', 'http://mall').searchParams)).toEqual(PARAMS)
    }
    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`#${escaped(PAGES.at(-1)!)}\\?`))
    for (const address of PAGES) {
      const wayBack = encodeURIComponent(address + QUERY)
      await page.evaluate((hash) => location.assign(hash), `#${LOGIN}?uniIdRedirectUrl=${wayBack}`)
      await expect(page, address).toHaveURL(new RegExp(`#${escaped(address)}\\?`))
      const found = new URLSearchParams(page.url().split('?')[1])
      expect(Object.fromEntries(found), address).toEqual(PARAMS)
    }
  },
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test(
  '[S2.50] a second factor is required between the password and the page, also after a reload',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    const { secret } = await user.call(beginTotp, {})
    const { backupCodes } = await user.call(confirmTotp, { code: totpOf(secret) })
    await visit(page, '/pages/order/list?state=cancelled', { language: 'en' })
    await logIn(page, user.username, PASSWORD)
    await expect(page).toHaveURL(/step=second-factor/)
    await expect(page.getByLabel('Code from the app')).toBeVisible()
    await expectNoBarriers(page)
    // With only the first factor confirmed, no other address lets the user in.
    await page.goto('/#/pages/cart/cart')
    await expect(page).toHaveURL(/step=second-factor&uniIdRedirectUrl=%2Fpages%2Fcart/)
    await page.reload()
    await page.getByLabel('Code from the app').fill('000000')
    await button(page, 'Confirm').click()
    await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription(/That is not right/)
    await main(page).getByRole('button', { name: 'Backup code' }).click()
    await page.getByLabel('Backup code').fill(backupCodes[0]!.toLowerCase())
    await page.getByLabel('Backup code').press('Enter')
    await expectToast(page, 'Welcome')
    await expect(page).toHaveURL(/#\/pages\/cart\/cart$/)
    await page.goto('/#/pages/order/list')
    await expect(main(page).getByText('No orders yet')).toBeVisible()
  },
)
