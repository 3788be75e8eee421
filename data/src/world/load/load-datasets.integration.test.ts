import { expect, test } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import { loadDemoDatasets, readDatasetFacts, readFigures } from './load-datasets.ts'

const database = testDatabase()

test('[S1.1] the datasets of the demo world can be read; a second load adds nothing', async () => {
  expect(await loadDemoDatasets(database(), { seed: 7 })).toBe(true)
  expect(await loadDemoDatasets(database(), { seed: 7 })).toBe(false)
  const figures = readDatasetFacts().flatMap(({ slug }) => readFigures(slug))
  const [row] = await database()`
    select count(*)::int as figures, count(distinct o.dataset_id)::int as datasets,
      count(*) filter (where o.flag = 'estimate')::int as estimates,
      bool_and(d.method->>'kk' like '%https://%') as sourced
    from observations o join datasets d on d.id = o.dataset_id and d.live_n = o.n`
  const estimates = figures.filter(({ flag }) => flag === 'estimate').length
  expect(row).toEqual({ figures: figures.length, datasets: 9, estimates, sourced: true })
})
