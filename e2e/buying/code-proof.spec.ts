import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, LOGIN, logIn, main } from '../buying-page.ts'
import { newMobileMember, passResendPause } from '../mobile-member.ts'
import { ONCE } from '../once.ts'
import { PASSWORD } from '../person.ts'
import { fromOwnNetwork, newMobile, readCaptcha, readCode, takeCode } from '../signing.ts'
import { ageProof, dialog, logOut, USER } from '../step-up.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const ACCOUNT = '/pages/user/account/account'
const DEVICES = '/pages/user/account/devices'
const USER_INFO = '/uni_modules/uni-id-pages/pages/userinfo'

test(
  '[S2.43, S2.44] a user who registered by code confirms by code, changes the mobile and sets a password',
  ONCE,
  async ({ page, request }) => {
    const user = await newMobileMember(request)
    await fromOwnNetwork(page)
    await user.enter(page)
    await visit(page, `${USER_INFO}/bind-mobile/bind-mobile`, { language: 'en' })
    const mobile = newMobile()
    await field(page, 'Mobile number').fill(mobile)
    await takeCode(page, mobile)
    await expectNoBarriers(page)
    await ageProof(user)
    await button(page, 'Save').click()
    // The user has neither password nor second factor: a code to the current mobile confirms their identity.
    await proveByCode(page, user.mobile, { slips: 3 })
    await expectToast(page, 'Mobile number saved')
    await page.goto(`/#${DEVICES}`)
    await expect(main(page).getByText('You are signed in nowhere else.')).toBeVisible()

    await page.goto(
      `/#${USER_INFO}/set-pwd/set-pwd?loginType=smsCode&uniIdRedirectUrl=${encodeURIComponent(USER)}`,
    )
    await expect(button(page, 'Not now')).toBeVisible()
    await field(page, 'New password').fill(PASSWORD)
    await field(page, 'Password again').fill(PASSWORD)
    await passResendPause(mobile)
    await takeCode(page, mobile)
    await button(page, 'Set password').click()
    await expect(page).toHaveURL(new RegExp(`#${USER}$`))
    await logOut(page)
    await page.goto(`/#${LOGIN}?uniIdRedirectUrl=${encodeURIComponent(ACCOUNT)}`)
    await logIn(page, mobile, PASSWORD)
    await expect(main(page).getByText(masked(mobile))).toBeVisible()
  },
)

/**
 * Like `takeCode`, in the dialog that confirms the identity; from the third mistake on it needs a captcha with the
 * code.
 */
async function proveByCode(page: Page, recipient: string, { slips = 0 } = {}) {
  const form = dialog(page)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByRole('img', { name: /four characters/ })).toBeVisible()
  await form.getByLabel('Characters in the picture').fill(await readCaptcha(page, 'send-sms-code'))
  await expect(form.getByText(/The code is on its way/)).toBeVisible()
  const code = form.getByLabel('Code from the SMS')
  const confirm = form.getByRole('button', { name: 'Confirm' })
  for (let slip = 0; slip < slips; slip++) {
    await code.fill(`00000${slip}`)
    await confirm.click()
    await expect(code).toHaveAccessibleDescription(/wrong or no longer valid/)
  }
  await code.fill(await readCode(recipient))
  await confirm.click()
  if (slips < 3) return
  await form.getByLabel('Characters in the picture').fill(await readCaptcha(page, 'login-by-sms'))
  await confirm.click()
}
