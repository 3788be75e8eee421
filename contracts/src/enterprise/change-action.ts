import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { claim } from '../office/claim.ts'
import { applicationDocument, caseEnterprise, decisionNote, REASON_MIN } from './application.ts'
import { CHANGE_FILES_MAX, enterpriseChange } from './change.ts'
import { CHECKED_FIELDS } from './enterprise-form.ts'

const limit = { max: 20, windowSeconds: 3600 }

export const sendChange = defineAction({
  name: 'enterprise/change/send',
  summary:
    'Ask the office to change name, address or head of the own approved enterprise, with papers that show it; the old data stay until then',
  auth: 'member',
  input: z.object({
    /** All of them, as they are to be; those that are as before do not count. */
    values: z.object(CHECKED_FIELDS),
    note: z._default(decisionNote(0), ''),
    files: z
      .array(z.object({ fileId: z.uuid(), fileName: documentName }))
      .check(z.minLength(1), z.maxLength(CHANGE_FILES_MAX)),
  }),
  output: z.object({ change: enterpriseChange }),
  limit,
})

export const withdrawChange = defineAction({
  name: 'enterprise/change/withdraw',
  summary:
    'Withdraw a change of the own enterprise that nobody in the office looks at yet; its papers are deleted',
  auth: 'member',
  input: z.object({}),
  output: z.object({ change: enterpriseChange }),
  limit,
})

const reviewedChange = z.extend(enterpriseChange, {
  enterprise: caseEnterprise,
  documents: z.array(applicationDocument),
  /** Other enterprises of the country under the new name. */
  sameName: z.int(),
  claim,
})
export type ReviewedChange = z.output<typeof reviewedChange>
const reply = z.object({ change: reviewedChange })

export const getChange = defineAction({
  name: 'enterprise/change/detail',
  summary: 'A change of an approved enterprise, old beside new, with its papers',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: reply,
})

export const beginChange = defineAction({
  name: 'enterprise/change/begin',
  summary: 'Claim a change; it is in review from then on',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: z.object({ claim }),
})

export const approveChange = defineAction({
  name: 'enterprise/change/approve',
  summary: 'Approve a change: the new data count from now on, and the date of the check is today',
  auth: 'enterprise.decide',
  input: z.object({
    id: rowId,
    /** The new data were compared with the papers and the registry. */
    isChecked: z.literal(true),
    note: z._default(decisionNote(0), ''),
  }),
  output: reply,
})

export const rejectChange = defineAction({
  name: 'enterprise/change/reject',
  summary: 'Reject a change with the reason; the enterprise stays as it is',
  auth: 'enterprise.review',
  input: z.object({ id: rowId, note: decisionNote(REASON_MIN) }),
  output: reply,
})
