import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { addCar } from '../../contracts/src/vehicle/garage.ts'
import { expectNoBarriers } from '../axe.ts'
import { main, section } from '../catalogue.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

/** A part for left-hand drive cars, and one of these cars. */
async function leftHandPart() {
  const sql = await database()
  const [part] = await sql<{ id: string; make: string; model: string; generation: string }[]>`
    select f.product_id as id, k.slug as make, m.slug as model, g.slug as generation
    from fitments f join search_items i on i.product_id = f.product_id
      join makes k on k.id = f.make_id join models m on m.id = f.model_id join generations g on g.id = f.generation_id
    where f.steering = 'lhd' and f.engine_id is null
      and (select count(*) from fitments o where o.product_id = f.product_id) < 9
    order by f.id limit 1`
  if (!part) throw new Error('no product of the demo world is for left-hand drive only')
  const { id, ...vehicle } = part
  return { id, vehicle }
}

async function setSteering(page: Page, side: string) {
  await section(page, 'My cars')
    .getByRole('button', { name: /^Edit / })
    .click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('combobox', { name: 'Steering wheel' }).selectOption({ label: side })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
}

test(
  '[S2.30] a left-hand drive part asks for the car’s steering side, does not fit right-hand drive, and fits again',
  ONCE,
  async ({ page, request }) => {
    const [member, { id, vehicle }] = [await newMember(request), await leftHandPart()]
    await member.call(addCar, { vehicle })
    await member.enter(page)
    await visit(page, '/pages/user/garage/garage', { language: 'en' })
    await expect(section(page, 'My cars').getByRole('article')).toHaveCount(1)
    const detail = `/#/pages/product/detail?id=${id}`
    await page.goto(detail)
    const fit = section(page, 'Does it fit?')
    await expect(fit.getByText('Check the version')).toBeVisible()
    await expect(section(page, 'Fits these cars').getByText('left-hand drive only').first()).toBeVisible()
    await expectNoBarriers(page)

    await fit.getByRole('link', { name: 'Open the garage' }).click()
    await setSteering(page, 'On the right')
    await expect(section(page, 'My cars').getByText('right-hand drive', { exact: true })).toBeVisible()
    await main(page).getByRole('link', { name: 'Parts for this car' }).click()
    await expect(page).toHaveURL(/steering=rhd/)
    await expect(main(page).getByRole('checkbox', { name: /^Only for/ })).toBeChecked()
    await page.goto(detail)
    await expect(fit.getByText('Does not fit')).toBeVisible()
    await expect(fit.getByText(/\(right-hand drive\) is not among the cars/)).toBeVisible()

    await page.goto('/#/pages/user/garage/garage')
    await setSteering(page, 'On the left')
    await page.goto(detail)
    await expect(fit.getByText('Fits your car')).toBeVisible()
    await expect(fit.getByRole('link', { name: 'Open the garage' })).toBeHidden()
  },
)
