import { expect } from '@playwright/test'
import { getInvite } from '../../contracts/src/user/invite.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main, REGISTER } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember, newUsername, PASSWORD } from '../person.ts'
import { fromOwnNetwork, newMobile, takeCode } from '../signing.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const INVITE = '/pages/user/invite/invite'

test(
  'a user who opens an invitation link registers with its code, and is listed by the inviter',
  ONCE,
  async ({ page, request, browser, baseURL }) => {
    const host = await newMember(request)
    await host.enter(page)
    await visit(page, '/pages/index/user', { language: 'en' })
    await main(page).getByRole('link', { name: 'Invitations' }).click()
    await expect(main(page).getByText('Nobody has come yet')).toBeVisible()
    const { inviteCode } = await host.call(getInvite, {})
    await expect(main(page).getByText(inviteCode, { exact: true })).toBeVisible()
    await expect(main(page).getByRole('img', { name: 'QR code of your link' })).toBeVisible()
    await expectNoBarriers(page)
    const link = (await main(page).getByText(REGISTER).textContent()) ?? ''
    expect(link).toBe(`${baseURL}/#${REGISTER}?inviteCode=${inviteCode}`)

    const anonymous = await browser.newPage()
    await fromOwnNetwork(anonymous)
    await visit(anonymous, `${REGISTER}?inviteCode=nobody`, { language: 'en' })
    const username = newUsername()
    await field(anonymous, 'Username').fill(username)
    await anonymous.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await anonymous.getByLabel('Password again').fill(PASSWORD)
    await main(anonymous).getByRole('checkbox').check()
    const code = anonymous.getByRole('textbox', { name: /Invite code/ })
    await expect(code).toHaveValue('nobody')
    await button(anonymous, 'Register').click()
    await expect(code).toHaveAccessibleDescription(/six characters/)
    await code.fill('ZZZZZZ')
    await button(anonymous, 'Register').click()
    await expect(code).toHaveAccessibleDescription(/does not exist/)
    await expect(anonymous.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    // The entered values are kept when the user switches to the other registration form and back.
    await code.fill(inviteCode.toLowerCase())
    await main(anonymous).getByRole('link', { name: 'Register by email' }).click()
    await expect(code).toHaveValue(inviteCode.toLowerCase())
    await main(anonymous).getByRole('link', { name: 'Register by username' }).click()
    await field(anonymous, 'Username').fill(username)
    await anonymous.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await anonymous.getByLabel('Password again').fill(PASSWORD)
    await anonymous.getByRole('textbox', { name: /Name shown to shops/ }).fill('Garage Ala-Too')
    await main(anonymous).getByRole('checkbox').check()
    await button(anonymous, 'Register').click()
    await expect(anonymous).toHaveURL(/#\/$/)

    await page.reload()
    await expect(main(page).getByText('1 person', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('list', { name: 'Who came by your code' })).toContainText(
      'Garage Ala-Too',
    )
    await anonymous.close()
  },
)

test('[S1.3] an invitation is kept when registering by mobile number', ONCE, async ({ page, request }) => {
  const host = await newMember(request)
  const mobile = newMobile()
  const { inviteCode } = await host.call(getInvite, {})
  await fromOwnNetwork(page)
  await visit(page, `${REGISTER}?inviteCode=${inviteCode}`, { language: 'en' })
  await main(page).getByRole('link', { name: 'Register by mobile number' }).click()
  await main(page).getByLabel('Country code').selectOption('KZ')
  await page.getByLabel('Mobile number').fill(mobile.slice('+7'.length))
  await button(page, 'Continue').click()
  await takeCode(page, mobile, { isAsked: false })
  const code = page.getByRole('textbox', { name: /Invite code/ })
  await expect(code).toHaveValue(inviteCode)
  await code.fill('ZZZZZZ')
  await button(page, 'Log in').click()
  await expect(code).toHaveAccessibleDescription(/does not exist/)
  // The code of the SMS is not consumed by it.
  await code.fill(inviteCode)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/userinfo\/set-pwd\/set-pwd/)
  expect(await host.call(getInvite, {})).toMatchObject({ invitedCount: 1 })
})

test('an existing user accepts an invitation by its link, once', ONCE, async ({ page, request }) => {
  const host = await newMember(request)
  const member = await newMember(request)
  const { inviteCode } = await host.call(getInvite, {})
  await member.enter(page)
  await visit(page, `${REGISTER}?inviteCode=${inviteCode}`, { language: 'en' })
  await expect(page).toHaveURL(new RegExp(INVITE))
  const code = field(page, 'Invite code')
  await expect(code).toHaveValue(inviteCode)
  await code.fill((await member.call(getInvite, {})).inviteCode)
  await button(page, 'Confirm').click()
  await expect(code).toHaveAttribute('aria-invalid')
  await expect(code).toBeFocused()
  await code.fill(inviteCode)
  await code.press('Enter')
  await expectToast(page, 'Noted, thank you')
  await expect(code).toHaveCount(0)
  expect(await host.call(getInvite, {})).toMatchObject({ invitedCount: 1 })
})
