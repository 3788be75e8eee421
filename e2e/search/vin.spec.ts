import { expect, test } from '@playwright/test'
import { main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.10] a VIN with characters that cannot be decoded is not reported as incomplete',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/user/garage/garage?vin=JT111PJA508001234', { language: 'en' })
    const facts = main(page).getByRole('definition')
    await expect(facts.filter({ hasText: 'Toyota' })).toBeVisible()
    await expect(facts.filter({ hasText: 'we cannot tell it from this VIN' })).toBeVisible()
    await expect(facts.filter({ hasText: 'not checked for the country of this maker' })).toBeVisible()
    await expect(
      main(page).getByRole('heading', { name: 'We cannot tell the model from this VIN: please choose it' }),
    ).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Choose the model: Toyota' })).toBeVisible()
    await expect(main(page).getByRole('term').filter({ hasText: 'Plant' })).toHaveCount(0)
  },
)
