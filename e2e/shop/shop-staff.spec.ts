import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { button, field, LOGIN, logIn, main } from '../buying-page.ts'
import { database } from '../database.ts'
import { AT_DESK } from '../desk.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const newEmail = () => `worker-${randomUUID()}@mail.example`
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

/** The address of the page behind the link in the latest letter; letters are sent by jobs, so it takes a moment. */
async function linkFor(email: string): Promise<string> {
  const sql = await database()
  let address: string | undefined
  await expect
    .poll(
      async () => {
        const [row] = await sql<{ text: string }[]>`
          select text from undelivered_messages where recipient = ${email} order by created_at desc limit 1`
        address = row && /#(\/pages\/shop\/join\?token=[\w-]+)/.exec(row.text)?.[1]
        return address
      },
      { message: `a letter for ${email}`, timeout: 60_000 },
    )
    .toBeDefined()
  return address!
}

async function invite(page: Page, email: string, role: string) {
  const form = part(page, 'Invite by mail')
  await form.getByRole('textbox', { name: 'Mail address' }).pressSequentially(email)
  await form.getByRole('combobox', { name: 'Role' }).selectOption(role)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expectToast(page, `Sent to ${email}`)
}

test(
  '[S2.23] an owner invites by mail; the invited person accepts, does what the role allows, and is removed',
  ONCE,
  async ({ page: theirs, browser, request }) => {
    const { seller, shopId } = await newSeller(request)
    const worker = await newMember(request)
    const email = newEmail()
    const page = await (await browser.newContext(AT_DESK)).newPage()
    await seller.enter(page)
    await visit(page, '/pages/shop/shops-manage', en)
    await link(page, 'Team').click()
    await expect(main(page).getByText('You are the only owner', { exact: false })).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    await invite(page, email, 'Staff')
    await expect(part(page, 'Open invitations').getByText(email)).toBeVisible()

    // The link leads a visitor through the login, and opening it uses nothing up.
    const address = await linkFor(email)
    await visit(theirs, address, en)
    await expect(theirs).toHaveURL(new RegExp(`#${LOGIN}`))
    await logIn(theirs, worker.username, PASSWORD)
    await expect(main(theirs).getByText('My parts invites you. Your role: Staff.')).toBeVisible()
    await openAgain(theirs, address)
    await expect(main(theirs).getByText(`Sent to ${email}`, { exact: false })).toBeVisible()
    await expectNoBarriersAtBothSizes(theirs)
    await button(theirs, 'Accept the invitation').click()
    await expectToast(theirs, 'You now work in My parts')
    const shop = main(theirs).getByRole('article', { name: 'My parts' })
    await expect(shop.getByText('Staff', { exact: true })).toBeVisible()
    await expect(shop.getByRole('link', { name: 'Shop settings' })).toHaveCount(0)
    await expect(shop.getByRole('link', { name: 'Own categories' })).toHaveCount(0)

    await openAgain(page, `/pages/shop/product-page?shopId=${shopId}`)
    for (const name of ['Add product', 'Own categories', 'Import products', 'Import stock'])
      await expect(link(page, name)).toBeVisible()
    await openAgain(theirs, `/pages/shop/product-page?shopId=${shopId}`)
    await expect(link(theirs, 'Import stock')).toBeVisible()
    for (const name of ['Add product', 'Own categories', 'Import products'])
      await expect(link(theirs, name)).toHaveCount(0)
    for (const forbidden of [
      `edit-shop?id=${shopId}`,
      `edit-category?shopId=${shopId}`,
      `add-product?shopId=${shopId}`,
      `import?kind=product%2Fproducts&shopId=${shopId}`,
      'quotes',
    ]) {
      await openAgain(theirs, `/pages/shop/${forbidden}`)
      await expect(main(theirs).getByText('Your role does not include this')).toBeVisible()
    }
    await openAgain(theirs, `/pages/shop/staff?shop=${shopId}`)
    await expect(main(theirs).getByText(seller.username)).toBeVisible()
    await expect(main(theirs).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(part(theirs, 'Invite by mail')).toHaveCount(0)

    await openAgain(page, `/pages/shop/staff?shop=${shopId}`)
    await expect(button(page, `Remove ${worker.username}`)).toBeVisible()
    await expect(part(page, 'Open invitations')).toHaveCount(0)
    await button(page, `Remove ${worker.username}`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, `${worker.username} is removed`)
    await openAgain(theirs, `/pages/shop/product-page?shopId=${shopId}`)
    await expect(main(theirs).getByText('This shop is closed or does not exist')).toBeVisible()
    await openAgain(theirs, address)
    await expect(main(theirs).getByText('This invitation is no longer valid')).toBeVisible()
  },
)

test(
  '[S2.23] an invitation is sent again and withdrawn, a role is changed, and a second owner takes over',
  ONCE,
  async ({ page, browser, request }) => {
    const { seller, shopId } = await newSeller(request)
    const partner = await newMember(request)
    const email = newEmail()
    await seller.enter(page)
    await visit(page, `/pages/shop/staff?shop=${shopId}`, en)
    await invite(page, email, 'Staff')
    const first = await linkFor(email)
    await button(page, `Send again to ${email}`).click()
    await expectToast(page, `Sent to ${email}`)
    await expect.poll(() => linkFor(email)).not.toBe(first)
    const second = await linkFor(email)
    await button(page, `Withdraw the invitation of ${email}`).click()
    await expectToast(page, `The invitation of ${email} is withdrawn`)
    await expect(part(page, 'Open invitations')).toHaveCount(0)

    await invite(page, email, 'Manager')
    await expect.poll(() => linkFor(email)).not.toBe(second)
    const theirs = await (await browser.newContext()).newPage()
    await partner.enter(theirs)
    await visit(theirs, first, en)
    await expect(main(theirs).getByText('This invitation is no longer valid')).toBeVisible()
    await openAgain(theirs, await linkFor(email))
    await button(theirs, 'Accept the invitation').click()
    await expectToast(theirs, 'You now work in My parts')

    await openAgain(page, `/pages/shop/staff?shop=${shopId}`)
    await main(page)
      .getByRole('combobox', { name: `Role of ${partner.username}` })
      .selectOption('Owner')
    await expectToast(page, `${partner.username}: Owner`)
    await button(page, 'Leave the shop').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the shop' }).click()
    await expectToast(page, 'You no longer work in My parts')
    await expect(main(page).getByText('You have no shop yet')).toBeVisible()
    await openAgain(theirs, `/pages/shop/staff?shop=${shopId}`)
    await expect(main(theirs).getByText('Answers for the shop')).toBeVisible()
    await expect(main(theirs).getByText(seller.username)).toHaveCount(0)
  },
)

test('[S2.23] an address that is none is refused beside its field', ONCE, async ({ page, request }) => {
  const { seller, shopId } = await newSeller(request)
  await seller.enter(page)
  await visit(page, `/pages/shop/staff?shop=${shopId}`, en)
  await field(page, 'Mail address').pressSequentially('worker at mail')
  await button(page, 'Send the invitation').click()
  await expect(field(page, 'Mail address')).toHaveAttribute('aria-invalid', 'true')
  await expect(part(page, 'Open invitations')).toHaveCount(0)
})
