import { expect, test } from '@playwright/test'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { getUserInfo } from '../../contracts/src/user/info.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main, SCRIPT } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember, newUsername } from '../person.ts'
import { fromOwnNetwork, newMobile, takeCode } from '../signing.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const PROFILE = '/pages/user/info/info'
const USERINFO = '/uni_modules/uni-id-pages/pages/userinfo/userinfo'

test(
  '[S2.37] [S2.38] a user changes nickname, username and gender, and is told when nothing changed',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, PROFILE, { language: 'en' })
    const row = (name: RegExp) => main(page).getByRole('link', { name })
    await expect(row(/^Username/)).toContainText(member.username)
    await expectNoBarriers(page)

    await row(/^Name shown to shops/).click()
    const nickname = field(page, 'Name shown to shops')
    for (const wrong of ['12345', 'me@mail.kz', 'Ivan\u3164Petrov']) {
      await nickname.fill(wrong)
      await button(page, 'Save').click()
      await expect(nickname).toHaveAttribute('aria-invalid')
      await expect(nickname).toHaveValue(wrong)
    }
    // A direction mark that a copy carries is dropped.
    await nickname.fill(`\u202e${SCRIPT}`)
    await button(page, 'Save').click()
    await expectToast(page, 'Saved')
    await expect(row(/^Name shown to shops/)).toContainText(SCRIPT)
    await row(/^Name shown to shops/).click()
    await expect(nickname).toHaveValue(SCRIPT)
    await button(page, 'Save').click()
    await expectToast(page, 'Nothing has changed')

    const other = await newMember(request)
    await row(/^Username/).click()
    const username = field(page, 'Username')
    await username.fill(other.username)
    await button(page, 'Save').click()
    await expect(username).toHaveAttribute('aria-invalid')
    await expect(username).toBeFocused()
    await username.fill(`new_${member.username.slice(-12)}`)
    await button(page, 'Save').click()
    await expect(row(/^Username/)).toContainText(`new_${member.username.slice(-12)}`)

    await row(/^Personal information/).click()
    await main(page).getByRole('radio', { name: 'Female', exact: true }).check()
    await button(page, 'Save').click()
    await expect(row(/^Personal information/)).toContainText('Female')
    await page.reload()
    await expect(row(/^Personal information/)).toContainText('Female')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    const { userInfo } = await member.call(getUserInfo, {})
    expect(userInfo).toMatchObject({ nickname: SCRIPT, username: `new_${member.username.slice(-12)}` })
  },
)

test(
  '[S2.43] the profile of the identity pages shows logout only when the address asks for it',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, USERINFO, { language: 'ru' })
    await expect(main(page).getByRole('link', { name: /^Мобильный телефон/ })).toBeVisible()
    await expect(button(page, 'Выйти')).toHaveCount(0)
    await expectNoBarriers(page)
    await page.goto(`/#${USERINFO}?showLoginManage=true`)
    await button(page, 'Выйти').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/login-withpwd/)
  },
)

test(
  '[S2.37] [S2.38] [S2.50] email and mobile are edited on their pages after login, and the account shows them',
  ONCE,
  async ({ page, request }) => {
    await fromOwnNetwork(page)
    await visit(page, '/pages/user/edit/email', { language: 'en' })
    await expect(page).toHaveURL(/login-withpwd/)
    const member = await newMember(request)
    await page.evaluate(
      ([token, end]) => {
        localStorage.setItem('uni_id_token', token)
        localStorage.setItem('uni_id_token_expired', end)
      },
      [member.signedIn.token, String(member.signedIn.tokenExpired)] as const,
    )
    await page.reload()
    const email = `${newUsername()}@mail.example`
    const contacts = [
      { address: '/pages/user/edit/email', name: 'Email address', row: 'Email', value: email },
      { address: '/pages/user/edit/mobile', name: 'Mobile number', row: 'Mobile', value: newMobile() },
    ]
    for (const { address, name, value } of contacts) {
      await page.goto(`/#${address}`)
      await field(page, name).fill(value)
      await takeCode(page, value)
      await button(page, 'Save').click()
      await expectToast(page, /saved/)
      await expect(page).not.toHaveURL(new RegExp(address))
    }
    await page.goto('/#/pages/user/account/account')
    for (const { row, value } of contacts) {
      await expect(main(page).getByRole('link', { name: new RegExp(`^${row}`) })).toContainText(masked(value))
    }
    await expectNoBarriers(page)
  },
)

test(
  '[S2.11] the user tab counts orders by state and links to the user’s own pages',
  ONCE,
  async ({ page, request }) => {
    await (await newMember(request)).enter(page)
    await visit(page, '/pages/index/user', { language: 'zh-Hans' })
    for (const [name, address] of [
      ['收货地址', /address\/list/],
      ['个人资料', /info\/info/],
      ['账号与安全', /account\/account/],
      ['设置', /settings\/settings/],
    ] as const) {
      await main(page).getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await main(page).getByRole('button', { name: '返回' }).click()
    }
    await expect(main(page).getByRole('link', { name: '余额' })).toBeVisible()
  },
)
