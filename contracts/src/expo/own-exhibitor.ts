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
  summary: "Exhibitor entries of the caller's shops, latest event first",
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: reply,
})

export const saveOwnExhibitor = defineAction({
  name: 'expo/own-exhibitor/save',
  summary: 'Save the exhibitor entry of an own shop, before it is submitted to the office',
  auth: 'member',
  input: z.object({ id: z.uuid(), version, entry: exhibitorEntry }),
  output: reply,
  limit: { max: 120, windowSeconds: 3600 },
})

export const submitOwnExhibitor = defineAction({
  name: 'expo/own-exhibitor/submit',
  summary: 'Submit the exhibitor entry of an own shop; the office approves it or requests changes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const setOwnStaff = defineAction({
  name: 'expo/own-exhibitor/staff',
  summary: 'Set the booth staff of an own shop, up to its number of badges',
  auth: 'member',
  input: z.object({ id: z.uuid(), version, staff: exhibitorStaff }),
  output: reply,
  limit: { max: 120, windowSeconds: 3600 },
})
