import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { datasetSlug } from './dataset.ts'

const following = z.object({
  isFollowed: z.boolean(),
  /** The address for notifications; '' when the user has none, so that nothing would be sent. */
  email: z.string(),
})

export const getDatasetFollow = defineAction({
  name: 'publish/dataset-follow/detail',
  summary: 'Whether the caller follows a dataset, and the address that is notified of new figures',
  kind: 'read',
  auth: 'member',
  input: z.object({ slug: datasetSlug }),
  output: following,
})

export const setDatasetFollow = defineAction({
  name: 'publish/dataset-follow/set',
  summary: 'Follow a dataset, or stop following it',
  auth: 'member',
  input: z.object({ slug: datasetSlug, isFollowed: z.boolean() }),
  output: following,
  limit: { max: 60, windowSeconds: 60 },
})
