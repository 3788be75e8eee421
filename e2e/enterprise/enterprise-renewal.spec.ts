import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { approve, draft, formOf, LICENCE, newBin } from '../company-form.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

const ru = { language: 'ru' } as const
const ENTERPRISE = '/pages/enterprise/apply'
const DAY_MS = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** As the page writes it: 12 декабря 2026 г. */
const shown = (day: string) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test(
  '[S1.5, S2.39, S4.15] an owner reads that the licence runs out and sends the new one, and an officer accepts it',
  ONCE,
  async ({ page, browser, request }) => {
    const owner = await newMember(request)
    const bin = newBin()
    const old = dayFrom(14)
    const renewed = dayFrom(800)
    const { application } = await draft(request, owner, bin, old)
    const { id } = (await owner.call(of.submitApplication, { version: application.version })).application
    await approve(request, id)

    await owner.enter(page)
    await visit(page, ENTERPRISE, ru)
    const papers = main(page).getByRole('region', { name: 'Срок регистрационного документа' })
    await expect(papers).toContainText(`Отправьте новый документ до ${shown(old)}`)
    await expectNoBarriers(page)
    // A date before that of the old licence is refused beside its field.
    await papers.locator('input[type=file]').setInputFiles({ ...LICENCE, name: 'new-licence.pdf' })
    await expect(papers).toContainText('new-licence.pdf')
    const date = papers.getByLabel('Новый документ действует до')
    await date.fill(dayFrom(10))
    await button(page, 'Отправить на проверку').click()
    await expect(papers).toContainText('Дата должна быть позже срока прежнего документа.')
    await date.fill(renewed)
    await button(page, 'Отправить на проверку').click()
    await expect(papers.getByRole('status')).toContainText('new-licence.pdf')
    // Nobody looks at it yet: the owner takes it back and sends it once more.
    await button(page, 'Отозвать новый документ').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(papers.getByRole('status')).toHaveCount(0)
    await papers.locator('input[type=file]').setInputFiles({ ...LICENCE, name: 'new-licence.pdf' })
    await date.fill(renewed)
    await button(page, 'Отправить на проверку').click()
    await expect(papers.getByRole('status')).toContainText('new-licence.pdf')

    const context = await browser.newContext()
    const officer = await context.newPage()
    await (await newAdmin(request)).enter(officer)
    await visit(officer, '/pages/office/enterprises', ru)
    const row = main(officer).getByRole('article', { name: formOf(bin).legalName })
    await expect(row).toContainText('Продление')
    await row.getByRole('link').click()
    const change = main(officer).getByRole('region', { name: 'Новое и прежнее' })
    await expect(change.getByRole('deletion').last()).toHaveText(shown(old))
    await expect(change.getByRole('insertion').last()).toHaveText(shown(renewed))
    await expectNoBarriers(officer)
    await button(officer, 'Принять новый документ').click()
    const sheet = officer.getByRole('dialog', { name: 'Принять новый документ' })
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Принять новый документ' }).click()
    await expectToast(officer, 'Решение принято')
    await context.close()

    await openAgain(page, ENTERPRISE)
    await expect(papers).toContainText(`Документ действует до ${shown(renewed)}`)
    await expect(main(page).getByText('новый документ принят')).toBeVisible()
  },
)
