import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

export const WORKSPACE_CONTENT_MAX = 200_000
/** Of one user; the one that was saved longest ago goes first. */
export const WORKSPACE_ITEMS_MAX = 50
export const WORKSPACE_DAYS = 90

/** What the item belongs to: a form and its record (`article/<id>/ru`), or the views of a page. */
const key = z.string().check(z.regex(/^[\w\-/.:]{1,200}$/))
const content = z.string().check(z.maxLength(WORKSPACE_CONTENT_MAX), storable)

export const getWorkspaceItem = defineAction({
  name: 'office/workspace/detail',
  summary: 'What the caller has saved under a key: the draft of a form, or saved views of a list',
  kind: 'read',
  auth: 'member',
  input: z.object({ key }),
  output: z.object({ item: z.nullable(z.object({ content, savedAt: z.string() })) }),
})

export const saveWorkspaceItem = defineAction({
  name: 'office/workspace/save',
  summary: `Save JSON under a key for the caller alone; untouched for ${WORKSPACE_DAYS} days it is deleted`,
  auth: 'member',
  input: z.object({ key, content }),
  output: z.object({ savedAt: z.string() }),
  limit: { max: 120, windowSeconds: 60 },
})

export const deleteWorkspaceItem = defineAction({
  name: 'office/workspace/delete',
  summary: 'Delete what the caller has saved under a key',
  auth: 'member',
  input: z.object({ key }),
  output: z.object({}),
})
