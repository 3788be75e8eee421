import { expect } from '@playwright/test'
import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { requestFactorReset } from '@tiantian/contracts/user/office.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { addPasskey, newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { giveContact } from '../signing.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

test(
  'the office finds a user, blocks and unblocks them, grants a role and revokes it',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    const user = await newMember(request)
    await admin.enter(page)
    await visit(page, '/pages/office/users', { language: 'en' })
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(user.username)
    await button(page, 'Find').click()
    const row = main(page).getByRole('row').filter({ hasText: user.username })
    await expect(row.getByText('Active')).toBeVisible()
    await expectNoBarriers(page)
    await row.getByRole('link', { name: user.username }).click()

    await button(page, 'Block').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Block' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Sells copies of brake pads')
    await sheet.getByRole('button', { name: 'Block' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(main(page).getByText('Blocked: Sells copies of brake pads')).toBeVisible()
    await expect(main(page).getByText('Signed in nowhere')).toBeVisible()
    await button(page, 'Unblock').click()
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('They were genuine')
    await sheet.getByRole('button', { name: 'Unblock' }).click()
    await expect(main(page).getByText('Unblocked: They were genuine')).toBeVisible()

    await main(page).getByRole('combobox', { name: 'Another role' }).selectOption('auditor')
    await button(page, 'Give').click()
    await button(page, 'Take away: Auditor').click()
    await expect(main(page).getByText('No roles')).toBeVisible()
    await expect(main(page).getByText('Role taken away: Auditor')).toBeVisible()
    await expectNoBarriers(page)
  },
)

test(
  'two-step login is reset only with a second approval; without a role nothing of the office is visible',
  ONCE,
  async ({ page, request }) => {
    const contactRequest = await newAdmin(request)
    const deciding = await newAdmin(request)
    const user = await newMember(request)
    const { uid } = user.signedIn
    await addPasskey(uid)
    await contactRequest.call(requestFactorReset, { userId: uid, reason: 'Lost her phone' })
    await deciding.enter(page)
    await visit(page, `/pages/office/user?id=${uid}`, { language: 'en' })
    await expect(main(page).getByText('Lost her phone').first()).toBeVisible()
    await button(page, 'Agree and reset').click()
    await expect(main(page).getByText('Reset agreed to')).toBeVisible()
    await expect(button(page, 'Agree and reset')).toHaveCount(0)

    const other = await page.context().browser()!.newPage()
    await (await newMember(request)).enter(other)
    await visit(other, '/pages/office/users', { language: 'en' })
    await expect(main(other).getByText('This page is for the office')).toBeVisible()
    await other.close()
  },
)

test(
  'on a server without email and SMS, the office shows what it would have sent, as it comes',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    const user = await newMember(request)
    const email = `${user.username}@mail.example`
    await giveContact(user.signedIn.uid, { email })
    await admin.enter(page)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Office' }).click()
    await main(page).getByRole('link', { name: 'Outgoing mail and SMS' }).click()
    await expect(main(page).getByText(/the latest fifty messages/)).toBeVisible()
    await user.call(closeAccount, {})
    const told = main(page)
      .locator('tr, li, article')
      .filter({ hasText: email })
      .filter({ hasText: /will be deleted on/ })
    await expect(told.first()).toBeVisible({ timeout: 60_000 })
    await expectNoBarriers(page)
  },
)

test(
  '[S6.1] the office sees what a user sees in a separate window, where nothing can be changed',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    const user = await newMember(request)
    await user.addAddress()
    await admin.enter(page)
    await visit(page, `/pages/office/user?id=${user.signedIn.uid}`, { language: 'en' })
    await button(page, 'See as this person').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('She cannot find her address')
    await sheet.getByRole('button', { name: 'See as this person' }).click()
    const opened = page.waitForEvent('popup')
    await sheet.getByRole('button', { name: 'Open the window' }).click()
    const window = await opened
    await expect(main(window).getByText(user.username).first()).toBeVisible()
    await expect(window.getByText(`You see the mall as ${user.username}`)).toBeVisible()
    await window.goto('/#/pages/user/address/list')
    await expect(main(window).getByText('Aigerim Sarsenova')).toBeVisible()
    await expectNoBarriers(window)
    await button(window, /^Delete/)
      .first()
      .click()
    await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(
      window.getByText('You are looking as somebody else and cannot change anything.'),
    ).toBeVisible()

    await expect(main(page).getByText('Looked at as the person: She cannot find her address')).toBeVisible()
    await page.goto('/#/pages/index/user')
    await expect(main(page).getByText(admin.username).first()).toBeVisible()
  },
)
