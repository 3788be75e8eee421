import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listCart } from '../contracts/src/cart/cart.ts'
import { listOrders } from '../contracts/src/order/order.ts'
import { makeOffer, setPrice, setStock } from './offer.ts'
import { newGuest, newMember, newUsername, PASSWORD } from './person.ts'
import { visit } from './visitor.ts'

const CART = '/pages/cart/cart'
const CONFIRM = '/pages/order/confirm'
const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'
const REGISTER = '/uni_modules/uni-id-pages/pages/register/register'
const SCRIPT = '<img src=x onerror="window.hacked=1">'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).filter({ visible: true }).first()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1))

async function logIn(page: Page, username: string, password: string) {
  await field(page, 'Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}

test.describe('login', () => {
  test('[S1.3] what is missing or wrong is said beside the field, and what was typed stays', async ({
    page,
    request,
  }) => {
    const { username } = await newMember(request)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await button(page, 'Log in').click()
    await expect(field(page, 'Username')).toBeFocused()
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Please fill in this field.')

    await logIn(page, username, 'wrong password 1')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('The username or password is wrong.')
    await expect(password).toBeFocused()
    await expect(field(page, 'Username')).toHaveValue(username)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')

    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(/#\/pages\/index\/user$/)
    await expect(main(page).getByText(`Username: ${username}`)).toBeVisible()
  })

  test('[S2.50] a page that wants a login is there after it, with its query', async ({ page, request }) => {
    const { username } = await newMember(request)
    await visit(page, '/pages/order/list?state=cancelled', { language: 'en' })
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, username, PASSWORD)
    await expect(page).toHaveURL(/#\/pages\/order\/list\?state=cancelled$/)
    await expect(page.getByRole('tab', { name: 'Cancelled' })).toHaveAttribute('aria-selected', 'true')
    await main(page).getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/#\/$/)
  })

  test('[S1.3, S5.5] registering tells the rules, and a script in the name is text', async ({ page }) => {
    await visit(page, REGISTER, { language: 'en' })
    await field(page, 'Username').fill('123')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(main(page).getByText('Too weak')).toBeVisible()
    await button(page, 'Register').click()
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/not digits alone/)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'At least 8 characters.',
    )
    await expect(page.getByLabel('Password again')).toHaveAccessibleDescription('The two entries differ.')

    const username = newUsername()
    await field(page, 'Username').fill(username)
    await page.getByRole('textbox', { name: /Name shown to shops/ }).fill(SCRIPT)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await button(page, 'Register').click()
    await expect(page).toHaveURL(/#\/$/)
    await page.goto('/#/pages/index/user')
    await expect(main(page).getByText(SCRIPT)).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

    await button(page, 'Log out').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('[S4.3] who logs in after somebody else sees nothing of hers', async ({ page, request }) => {
  const [first, second] = [await newMember(request), await newMember(request)]
  await first.fillCart({ [(await makeOffer()).id]: 1 })
  const [order] = await first.order()
  await first.enter(page)
  await visit(page, '/pages/order/list', { language: 'en' })
  await expect(main(page).getByRole('link', { name: order!.code })).toBeVisible()
  await page.goto('/#/pages/index/user')
  await button(page, 'Log out').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/#/pages/order/list')
  await logIn(page, second.username, PASSWORD)
  await expect(main(page).getByText('No orders yet')).toBeVisible()
})

test.describe('cart', () => {
  test('[S1.6] a visitor’s cart survives a reload and joins her own when she logs in', async ({
    page,
    request,
  }) => {
    const [mine, hers] = [await makeOffer({ shop: 0 }), await makeOffer({ shop: 1 })]
    const member = await newMember(request)
    await member.fillCart({ [mine.id]: 2 })
    const guest = await newGuest(request)
    await guest.fillCart({ [hers.id]: 3 })
    await guest.enter(page)

    await visit(page, CART, { language: 'en' })
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('textbox', { name: `Quantity: ${hers.name}` })).toHaveValue('3')
    await button(page, /Check out/).click()
    await logIn(page, member.username, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`#${CONFIRM}$`))
    await expect(main(page).getByRole('article')).toHaveCount(2)
    await page.goto(`/#${CART}`)
    await expect(main(page).getByRole('region', { name: mine.shopName })).toBeVisible()
    await expect(main(page).getByRole('region', { name: hers.shopName })).toBeVisible()
  })

  test('[S1.6] quantities keep minimum, packs and tiers, and a refusal says why', async ({
    page,
    request,
  }) => {
    const tiers = [
      { minQuantity: 10, priceMinor: 15_000 },
      { minQuantity: 50, priceMinor: 12_000 },
    ]
    const offer = await makeOffer({ tiers, multiple: 5, stock: 60 })
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 10 })
    await member.enter(page)
    await visit(page, CART, { language: 'en' })
    const quantity = page.getByRole('textbox', { name: `Quantity: ${offer.name}` })

    await quantity.fill('3')
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('10')
    await button(page, 'One step more').click()
    await expect(quantity).toHaveValue('15')
    await expect(main(page).getByText('¥2,250.00').first()).toBeVisible()
    await expect(main(page).getByText('From 50 pcs: ¥120.00 each')).toBeVisible()
    await button(page, 'Add 35').click()
    await expect(quantity).toHaveValue('50')
    await expect(main(page).getByText('¥6,000.00').first()).toBeVisible()
    await expect.poll(async () => (await cartLine(member)).quantity).toBe(50)

    await setStock(offer.id, 22)
    await button(page, 'One step less').click()
    await expect(main(page).getByRole('alert').getByText('Only 22 pcs left in stock.')).toBeVisible()
    await expect(quantity).toHaveValue('50')
    await button(page, 'Change to 20 pcs').click()
    await expect(quantity).toHaveValue('20')
    await expect.poll(async () => (await cartLine(member)).problem).toBe(null)
  })

  test('[S1.6] a line goes out and comes back, and lines are chosen one by one', async ({
    page,
    request,
  }) => {
    const [disc, pads] = [await makeOffer({ shop: 0 }), await makeOffer({ shop: 1, currency: 'USD' })]
    const member = await newMember(request)
    await member.fillCart({ [disc.id]: 1, [pads.id]: 4 })
    await member.enter(page)
    await visit(page, CART, { language: 'en' })
    await expect(main(page).getByText('Together')).toBeVisible()

    const shop = main(page).getByRole('region', { name: pads.shopName })
    await shop.getByRole('button', { name: `Remove ${pads.name}` }).click()
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await main(page).getByRole('button', { name: 'Undo' }).click()
    await expect(shop.getByRole('textbox')).toHaveValue('4')

    await shop.getByRole('checkbox', { name: `Choose ${pads.name}` }).uncheck()
    await button(page, /Check out/).click()
    await expect(main(page).getByRole('heading', { name: 'This becomes 1 order' })).toBeVisible()
    await expect(main(page).getByRole('article')).toHaveCount(1)
  })

  async function cartLine(member: Awaited<ReturnType<typeof newMember>>) {
    const { cart } = await member.call(listCart, {})
    return cart.groups[0]!.lines[0]!
  }
})

test.describe('order', () => {
  test('[S1.15] a price that changed is shown beside the old one and wants another yes', async ({
    page,
    request,
  }) => {
    const offer = await makeOffer()
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 2 })
    await member.addAddress()
    await member.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    await expect(button(page, 'Place 1 order')).toBeEnabled()

    await setPrice(offer.id, 11_500)
    await button(page, 'Place 1 order').click()
    await expect(main(page).getByText('Prices have changed since you looked')).toBeVisible()
    await expect(main(page).getByText('before ¥100.00')).toBeVisible()
    await expect(main(page).getByText('now ¥115.00')).toBeVisible()
    expect((await member.call(listOrders, {})).rows).toHaveLength(0)

    await button(page, 'Order at the new prices').click()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    await expect(main(page).getByText('¥230.00')).toBeVisible()
  })

  test('[S1.15] stock that ran out is said at the line, and nothing is ordered', async ({
    page,
    request,
  }) => {
    const offer = await makeOffer({ stock: 5 })
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 4 })
    await member.addAddress()
    await member.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    await expect(button(page, 'Place 1 order')).toBeEnabled()
    await setStock(offer.id, 1)
    await button(page, 'Place 1 order').click()
    const line = main(page).getByRole('article')
    await expect(line.getByText('Only 1 pcs left in stock.')).toBeVisible()
    await main(page).getByRole('link', { name: 'Back to the cart' }).click()
    await expect(button(page, 'Change to 1 pcs')).toBeVisible()
  })

  test('[S1.15] an answer that got lost and a double click make one order', async ({ page, request }) => {
    const offer = await makeOffer()
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 1 })
    await member.addAddress()
    await member.enter(page)
    await visit(page, CONFIRM, { language: 'en' })
    // The server orders, but its answer never arrives.
    await page.route('**/api/order/checkout/submit', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Place 1 order').click()
    await expect(main(page).getByText('your order cannot be placed twice')).toBeVisible()
    await page.unroute('**/api/order/checkout/submit')
    await button(page, 'Place 1 order').dblclick()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('heading', { name: 'Thank you! 1 order is placed' })).toBeVisible()
    expect((await member.call(listOrders, {})).rows).toHaveLength(1)
  })

  test('[S1.15] one offer is bought at once without the cart, and a script in the note is text', async ({
    page,
    request,
  }) => {
    const [offer, other] = [await makeOffer(), await makeOffer({ shop: 1 })]
    const member = await newMember(request)
    await member.fillCart({ [other.id]: 1 })
    await member.addAddress()
    await member.enter(page)
    await visit(page, `${CONFIRM}?offerId=${offer.id}&quantity=7`, { language: 'en' })
    await expect(main(page).getByText('7 pcs × ¥100.00')).toBeVisible()
    await page.getByRole('textbox', { name: /Note to the shop/ }).fill(SCRIPT)
    await button(page, 'Place 1 order').click()
    await main(page)
      .getByRole('link', { name: new RegExp(offer.shopName) })
      .click()
    await expect(main(page).getByText(SCRIPT)).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect((await member.call(listCart, {})).cart.lineCount).toBe(1)
  })

  test('[S1.16, S1.17] orders by state, their details, and a cancelled one', async ({ page, request }) => {
    const [disc, pads] = [await makeOffer({ shop: 0 }), await makeOffer({ shop: 1 })]
    const member = await newMember(request)
    await member.fillCart({ [disc.id]: 1, [pads.id]: 2 })
    const [first, second] = await member.order()
    await member.enter(page)
    await visit(page, '/pages/order/list', { language: 'en' })
    await expect(main(page).getByRole('link', { name: first!.code })).toBeVisible()
    await expect(main(page).getByText('You have reached the end')).toBeVisible()
    await main(page).getByRole('link', { name: second!.code }).click()

    await expect(main(page).getByRole('link', { name: new RegExp(first!.code) })).toBeVisible()
    await expect(main(page).getByText('Aigerim Sarsenova')).toBeVisible()
    await button(page, 'Cancel order').click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await button(page, 'Cancel order').click()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

    await main(page).getByRole('button', { name: 'Back' }).click()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(main(page).getByRole('link', { name: second!.code })).toBeVisible()
    await expect(main(page).getByRole('link', { name: first!.code })).toHaveCount(0)
    await page.goto(`/#/pages/order/detail?id=${crypto.randomUUID()}`)
    await expect(main(page).getByText('This order does not exist.')).toBeVisible()
  })
})

test('[S1.14] addresses are added, changed, made the default and deleted', async ({ page, request }) => {
  const member = await newMember(request)
  await member.enter(page)
  await visit(page, '/pages/user/address/list', { language: 'en' })
  await main(page).getByRole('link', { name: 'Add an address' }).click()
  await button(page, 'Save').click()
  await expect(field(page, 'Recipient')).toBeFocused()
  await expect(field(page, 'Recipient')).toHaveAccessibleDescription('Please fill in this field.')
  await fillAddress(page, { recipient: 'Aigerim Sarsenova', street: 'Abai avenue 10' })
  await page.getByRole('textbox', { name: 'Postcode' }).fill('12')
  await button(page, 'Save').click()
  await expect(field(page, 'Postcode')).toHaveAccessibleDescription(
    'This is not a postcode of the chosen country.',
  )
  await field(page, 'Postcode').fill('050000')
  await button(page, 'Save').click()
  await expect(main(page).getByText('Default')).toBeVisible()

  await main(page).getByRole('link', { name: 'Add an address' }).click()
  await fillAddress(page, { recipient: 'Ivan Petrov', street: 'Dostyk avenue 5' })
  await field(page, 'Postcode').fill('050010')
  await button(page, 'Save').click()
  const [ivans, hers] = ['Ivan Petrov', 'Aigerim Sarsenova'].map((name) =>
    main(page).getByRole('listitem').filter({ hasText: name }),
  )
  await ivans!.getByRole('button', { name: 'Make default' }).click()
  await expect(ivans!.getByText('Default')).toBeVisible()
  await hers!.getByRole('link', { name: /^Edit/ }).click()
  await field(page, 'Street, house, office').fill('Satpayev street 22')
  await button(page, 'Save').click()
  await expect(hers!.getByText('Satpayev street 22')).toBeVisible()
  await hers!.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(hers!).toHaveCount(0)
  await page.reload()
  await expect(ivans!).toBeVisible()
})

async function fillAddress(page: Page, { recipient, street }: { recipient: string; street: string }) {
  await field(page, 'Recipient').fill(recipient)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('KZ')
  await expect(field(page, 'Phone')).toHaveValue('+7')
  await field(page, 'Phone').fill('+7 701 123 45 67')
  await expect(field(page, 'Phone')).toHaveValue('+77011234567')
  await page.getByRole('combobox', { name: 'City' }).fill('Алма')
  await page.getByRole('option', { name: 'Almaty' }).click()
  await field(page, 'Street, house, office').fill(street)
}

test('[S2.50] the way to login keeps what was asked for', async ({ page }) => {
  await visit(page, `${CONFIRM}?quantity=3`, { language: 'en' })
  await expect(page).toHaveURL(new RegExp(LOGIN))
  expect(addressOf(page)).toContain(`uniIdRedirectUrl=${CONFIRM}?quantity=3`)
  await main(page).getByRole('link', { name: 'Register' }).click()
  expect(addressOf(page)).toContain(`uniIdRedirectUrl=${CONFIRM}?quantity=3`)
})
