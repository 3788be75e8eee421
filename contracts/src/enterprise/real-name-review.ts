import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { moment } from '../moment.ts'
import { claim } from '../office/claim.ts'
import { pageInput, pageOf } from '../page.ts'
import { plainLines, storable } from '../text.ts'
import { REAL_NAME_GROUPS } from './names.ts'
import { APPLICATION_STATES } from './review-names.ts'

export const REAL_NAME_REASON_MAX = 500

const realNameRow = z.object({
  userId: z.uuid(),
  /** The name of the account, which the person chose. */
  account: z.string(),
  status: z.enum(REAL_NAME_GROUPS),
  /** Decisions name it: another name or number may have been sent since. */
  submittedAt: moment,
  decidedAt: z.nullable(moment),
  /** Why it was not certified. */
  reason: z.string(),
  claim,
})
export type ReviewedRealName = z.output<typeof realNameRow>

export const listRealNames = defineAction({
  name: 'enterprise/real-name/list',
  summary: 'Real names that wait for a decision, those that wait longest first; or decided ones',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ group: z._default(z.enum(REAL_NAME_GROUPS), 'waiting'), ...pageInput }),
  output: pageOf(realNameRow),
})

/** A name that the person represents, as the application of the enterprise says it. */
const representedEnterprise = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(APPLICATION_STATES),
  representative: z.string(),
})

export const openRealName = defineAction({
  name: 'enterprise/real-name/open',
  summary: 'Name and document number in full, and the enterprises of the person; each opening is recorded',
  auth: 'enterprise.review',
  input: z.object({ userId: rowId }),
  output: z.object({
    realName: z.string(),
    documentNumber: z.string(),
    submittedAt: moment,
    enterprises: z.array(representedEnterprise),
  }),
})

export const decideRealName = defineAction({
  name: 'enterprise/real-name/decide',
  summary: 'Certify a real name, or refuse it with a reason that the person reads and can act on',
  auth: 'enterprise.review',
  input: z
    .object({
      userId: rowId,
      submittedAt: moment,
      isCertified: z.boolean(),
      note: z.string().check(z.trim(), z.maxLength(REAL_NAME_REASON_MAX), storable, plainLines),
    })
    .check(
      z.refine(({ isCertified, note }) => isCertified || note.length > 0, {
        path: ['note'],
        params: { rule: 'required' },
      }),
    ),
  output: z.object({}),
})
