import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'
import { captchaAnswer } from '../user/captcha.ts'
import { optionalEmail } from '../user/email.ts'
import { datasetSlug } from './dataset.ts'

export const REPORT_LENGTH = { min: 10, max: 1000 } as const
/** Maximum number of reports listed per dataset: open ones come first. */
export const REPORTS_SHOWN = 100

export const reportFigures = defineAction({
  name: 'publish/dataset-report/send',
  summary: 'Report wrong figures of a dataset to the office; visitors solve a captcha (S2.14)',
  auth: 'public',
  input: z.object({
    // Idempotent: a call that times out is sent again (S8.6).
    requestId,
    slug: datasetSlug,
    text: z
      .string()
      .check(z.trim(), z.minLength(REPORT_LENGTH.min), z.maxLength(REPORT_LENGTH.max), storable),
    /** Address for a reply; '' for none. */
    email: z._default(optionalEmail, ''),
    ...captchaAnswer,
  }),
  output: z.object({}),
  // Per network; a missing or wrong captcha counts too.
  limit: { max: 20, windowSeconds: 3600 },
})

const report = z.object({
  id: z.uuid(),
  /** The release published at that time; null for none. */
  releaseN: z.nullable(z.int()),
  text: z.string(),
  /** '' when none was given, and always after settlement. */
  email: z.string(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
})
export type DatasetReport = z.output<typeof report>

const reports = z.object({ reports: z.array(report) })

export const listReports = defineAction({
  name: 'publish/dataset-report/list',
  summary: `Readers' reports on a dataset: open ones first, then the latest, at most ${REPORTS_SHOWN}`,
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug }),
  output: reports,
})

export const settleReport = defineAction({
  name: 'publish/dataset-report/settle',
  summary: "Settle a report; the reader's address is deleted",
  auth: 'publish.data_write',
  input: z.object({ slug: datasetSlug, id: z.uuid() }),
  output: reports,
})
