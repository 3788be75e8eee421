import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { button, field, LOGIN, logIn, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember, newUsername } from '../person.ts'
import { fromOwnNetwork, giveContact, newMobile, readCode, takeCode } from '../signing.ts'
import { visit } from '../visitor.ts'

const RETRIEVE = '/uni_modules/uni-id-pages/pages/retrieve/retrieve'
const NEW_PASSWORD = 'another horse 2'

async function choosePassword(page: Page) {
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Password again').fill(NEW_PASSWORD)
  await button(page, 'Save the new password').click()
}

test(
  '[S2.42] a user who forgot the password sets a new one by SMS, and logs in with it',
  ONCE,
  async ({ page, request }) => {
    const { username, signedIn } = await newMember(request)
    const mobile = newMobile()
    await giveContact(signedIn.uid, { mobile })
    await fromOwnNetwork(page)
    await visit(page, `${LOGIN}?uniIdRedirectUrl=%2Fpages%2Forder%2Flist%3Fstate%3Dcancelled`, {
      language: 'en',
    })
    await field(page, 'Username, mobile or email').fill(mobile)
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/retrieve\/retrieve\?/)
    // The number was passed along, so the code is requested at once.
    await expect(page.getByLabel('Mobile number')).toHaveValue(/^701/)
    await takeCode(page, mobile, { isAsked: false })
    await expect(button(page, /Again in \d+ s/)).toBeDisabled()
    await choosePassword(page)
    await expect(page).toHaveURL(new RegExp(LOGIN))
    await logIn(page, username, NEW_PASSWORD)
    await expect(page).toHaveURL(/order\/list\?state=cancelled$/)
  },
)

test(
  '[S2.42] reset by email, with an address that came with the link and cannot be edited',
  ONCE,
  async ({ page, request }) => {
    const { signedIn } = await newMember(request)
    const email = `${newUsername()}@mail.example`
    await giveContact(signedIn.uid, { email })
    await fromOwnNetwork(page)
    await visit(page, `${RETRIEVE}-by-email?emailNumber=${encodeURIComponent(email)}&lock=true`, {
      language: 'en',
    })
    await expect(field(page, 'Email address')).toHaveValue(email)
    await expect(field(page, 'Email address')).toHaveAttribute('readonly')
    await takeCode(page, email)
    await expectNoBarriers(page)
    await page.getByLabel('Code from the email').fill('12')
    await choosePassword(page)
    await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(
      'The code has six digits.',
    )
    await page.getByLabel('Code from the email').fill(await readCode(email))
    await page.getByLabel('New password').fill('password1')
    await page.getByLabel('Password again').fill('password1')
    await button(page, 'Save the new password').click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/)
    await expect(page.getByLabel('New password')).toBeFocused()
  },
)
