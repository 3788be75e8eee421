import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { dataset, datasetChoice, datasetSlug } from './dataset.ts'

export const openDataset = defineAction({
  name: 'publish/dataset-reader/detail',
  summary:
    'A dataset with all figures that the caller may read; publish/dataset/detail replies as to a visitor',
  kind: 'read',
  auth: 'member',
  input: datasetChoice,
  output: dataset,
})

/** How long a signed token for files is valid. */
export const FILE_TOKEN_MINUTES = 10

export const tokenForFiles = defineAction({
  name: 'publish/dataset-reader/token',
  summary: `A token for the parameter \`pass\` of addresses below /api/data/: the browser downloads what the caller may read. Valid for ${FILE_TOKEN_MINUTES} minutes`,
  kind: 'read',
  auth: 'member',
  input: z.object({ slug: datasetSlug }),
  output: z.object({ token: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
})
