import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { dataset, datasetChoice, datasetSlug } from './dataset.ts'

export const openDataset = defineAction({
  name: 'publish/dataset-reader/detail',
  summary:
    'A dataset with all figures that the caller may read; publish/dataset/detail answers as to a stranger',
  kind: 'read',
  auth: 'member',
  input: datasetChoice,
  output: dataset,
})

/** How long a signed token for files is valid. */
export const FILE_TOKEN_MINUTES = 10

export const tokenForFiles = defineAction({
  name: 'publish/dataset-reader/token',
  summary: `What an address below /api/data/ carries as \`pass\`, so that a browser saves what the caller may read; good for ${FILE_TOKEN_MINUTES} minutes`,
  kind: 'read',
  auth: 'member',
  input: z.object({ slug: datasetSlug }),
  output: z.object({ token: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
})
