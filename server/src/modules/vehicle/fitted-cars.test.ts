import { listModels } from '@tiantian/contracts/product/vehicle.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor } = await testApp()

test('[S2.30] the cars of a part are grouped by make and model, the newest version first, engines together', async () => {
  const { productId } = await makeProduct(db, {
    fitments: [
      { make: 'toyota', model: 'camry', generation: 'xv40', engine: '2AZ-FE' },
      { make: 'toyota', model: 'camry', generation: 'xv50', engine: '2AR-FE' },
      { make: 'toyota', model: 'camry', generation: 'xv50', engine: '1AZ-FE' },
      { make: 'lada' },
    ],
  })
  const { rows, makes, nextCursor } = await visitor.call(listFittedCars, { productId })
  expect(makes).toEqual([
    { slug: 'lada', name: 'Lada', modelCount: 1 },
    { slug: 'toyota', name: 'Toyota', modelCount: 1 },
  ])
  expect(rows[0]).toMatchObject({
    makeName: 'Lada',
    modelName: null,
    versions: [{ generationName: null }],
  })
  expect(rows[1]?.versions).toMatchObject([
    { generationName: 'XV50', engines: ['1AZ-FE', '2AR-FE'] },
    { generationName: 'XV40', engines: ['2AZ-FE'] },
  ])
  expect(nextCursor).toBeNull()
})

test('a row for every engine makes those of one engine redundant', async () => {
  const car = { make: 'toyota', model: 'camry', generation: 'xv50' }
  const { productId } = await makeProduct(db, { fitments: [car, { ...car, engine: '2AR-FE' }] })
  const { rows } = await visitor.call(listFittedCars, { productId })
  expect(rows[0]?.versions).toMatchObject([{ engines: [] }])
})

test('long lists are paged by model, each model once', async () => {
  const { models } = await visitor.call(listModels, { make: 'toyota' })
  const fitments = models.slice(0, 45).map(({ slug }) => ({ make: 'toyota', model: slug }))
  const { productId } = await makeProduct(db, { fitments })
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = await visitor.call(listFittedCars, { productId, make: 'toyota', ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ model }) => model))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
})

test('a part without fitments has no cars, and an unknown part is refused', async () => {
  const { productId } = await makeProduct(db)
  expect(await visitor.call(listFittedCars, { productId })).toMatchObject({ rows: [], makes: [] })
  expect((await visitor.refused(listFittedCars, { productId: newId() })).code).toBe('PRODUCT_NOT_FOUND')
  const foreign = await visitor.refused(listFittedCars, { productId, cursor: 'bm9uc2Vuc2U' })
  expect(foreign.code).toBe('INVALID_INPUT')
})
