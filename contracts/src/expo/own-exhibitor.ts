import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { eventCard } from './event.ts'
import { exhibitorEntry, exhibitorStaff } from './exhibitor-form.ts'
import { exhibitorState } from './hall-state.ts'

const version = z.int().check(z.minimum(1), z.maximum(1e9))

const ownExhibitor = z.extend(exhibitorEntry, {
  id: z.uuid(),
  version,
  state: exhibitorState,
  /** The changes requested by the office. */
  note: z.string(),
  name: z.string(),
  event: z.pick(eventCard, {
    id: true,
    title: true,
    startsAt: true,
    endsAt: true,
    timeZone: true,
    state: true,
  }),
  shop: z.object({ id: z.uuid(), name: z.string() }),
  boothCodes: z.array(z.string()),
  staff: exhibitorStaff,
  badgeQuota: z.int(),
})
export type OwnExhibitor = z.output<typeof ownExhibitor>

const reply = z.object({ exhibitors: z.array(ownExhibitor) })

export const listOwnExhibitors = defineAction({
  name: 'expo/own-exhibitor/list',
  summary: 'Where shops of mine exhibit, the next event first',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: reply,
})

export const saveOwnExhibitor = defineAction({
  name: 'expo/own-exhibitor/save',
  summary: 'Write what my shop says of itself as an exhibitor, before it is sent to the office',
  auth: 'member',
  input: z.object({ id: z.uuid(), version, entry: exhibitorEntry }),
  output: reply,
  limit: { max: 120, windowSeconds: 3600 },
})

export const submitOwnExhibitor = defineAction({
  name: 'expo/own-exhibitor/submit',
  summary: 'Send the entry of my shop to the office, which approves it or asks for changes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const setOwnStaff = defineAction({
  name: 'expo/own-exhibitor/staff',
  summary: 'Say who stands at the stand of my shop: so many as it has badges',
  auth: 'member',
  input: z.object({ id: z.uuid(), version, staff: exhibitorStaff }),
  output: reply,
  limit: { max: 120, windowSeconds: 3600 },
})
