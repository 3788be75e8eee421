import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main } from '../buying-page.ts'
import { approve, draft, formOf, newBin } from '../company-form.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { ageProof } from '../step-up.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const ru = { language: 'ru' } as const
const PEOPLE = '/pages/enterprise/people'
const part = (page: Page, name: string | RegExp) => main(page).getByRole('region', { name })

test(
  '[S1.5] a verified company has a public page, takes in who applies with its number, and passes on to another person',
  ONCE,
  async ({ page, browser, request }) => {
    const [owner, asker, next, bin] = [
      await newMember(request),
      await newMember(request),
      await newMember(request),
      newBin(),
    ] as const
    const { application } = await draft(request, owner, bin)
    const { id } = (await owner.call(of.submitApplication, { version: application.version })).application
    await approve(request, id)
    await owner.enter(page)
    await visit(page, '/pages/enterprise/apply', ru)
    await main(page).getByRole('link', { name: 'Страница компании для всех' }).click()
    await expect(part(page, 'Что проверено')).toContainText('Дата проверки')
    await expect(part(page, 'Что не проверялось')).toContainText('Качество и происхождение товаров')
    await expect(part(page, 'О компании')).toContainText(bin)
    await expectNoBarriers(page)
    const [, slug] = /slug=([\w-]+)/.exec(page.url()) ?? []

    // The same without the app.
    await page.goto(`/s/ru/company/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formOf(bin).legalName)
    await expect(page.locator(`a[href="/#/pages/company/company?slug=${slug}"]`).first()).toBeVisible()

    // Somebody else applies with the same number, and asks for access instead.
    await draft(request, asker, bin)
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await asker.enter(theirs)
    await visit(theirs, '/pages/enterprise/apply', ru)
    await main(theirs).getByRole('tab', { name: /^5\./ }).click()
    await button(theirs, 'Отправить на проверку').click()
    await main(theirs)
      .getByRole('textbox', { name: /Кто вы в предприятии/ })
      .pressSequentially('Веду склад')
    await expect(main(theirs).getByRole('textbox', { name: /Кто вы в предприятии/ })).toHaveValue(
      'Веду склад',
    )
    await button(theirs, 'Попросить доступ').click()
    await expect(part(theirs, 'Предприятие с этим номером уже есть')).toContainText(formOf(bin).legalName)
    await context.close()

    // The owner sees the request, and offers the enterprise to another person.
    const email = `next-${randomUUID()}@mail.example`
    await (await database())`update users set email = ${email} where id = ${next.signedIn.uid}`
    await page.goto(`/#${PEOPLE}`)
    await expect(part(page, 'Запросы на вступление')).toContainText('Веду склад')
    await ageProof(owner)
    await field(page, 'Почта нового владельца').pressSequentially(email)
    await button(page, 'Предложить').click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
    await proof.getByLabel('Пароль', { exact: true }).pressSequentially(PASSWORD)
    await proof.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(button(page, 'Отозвать предложение')).toBeVisible()
    await expectNoBarriers(page)

    const another = await browser.newContext()
    const received = await another.newPage()
    await next.enter(received)
    await visit(received, PEOPLE, ru)
    await expect(part(received, /^Вам передают/)).toBeVisible()
    await button(received, 'Принять').click()
    await expectToast(received, 'Предприятие теперь ваше')
    await expect(part(received, 'Запросы на вступление')).toContainText('Веду склад')
    await another.close()
    await page.reload()
    await expect(main(page).getByText('Вам ничего не предложено, предприятия у вас нет.')).toBeVisible()
  },
)
