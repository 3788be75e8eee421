import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { storable } from '../text.ts'
import { IMPORT_ROW_CODES } from './row-error.ts'
import { IMPORT_STATES } from './state.ts'

/** How tables are read and written. */
export const IMPORT_FORMATS = ['csv', 'xlsx'] as const
/** Names of tables; Excel saves its "Unicode text" as TXT, and adds macros, which are not read. */
export const IMPORT_FILE_ENDINGS = ['csv', 'xlsx', 'txt', 'xlsm'] as const
export const IMPORT_FILE_BYTES_MAX = 20_000_000
/** Rows per file; an import may allow fewer. */
export const IMPORT_FILE_ROWS_MAX = 200_000
/** Maximum unpacked size of a workbook, and number of columns of a table. */
export const IMPORT_FILE_UNPACKED_MAX = 80_000_000
export const IMPORT_FILE_COLUMNS_MAX = 64
/** Sample rows that show whether the file is parsed correctly. */
export const IMPORT_SAMPLE_ROWS = 5

/** For a CSV file; a workbook contains its own encoding. */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1251'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
export const IMPORT_SEPARATORS = [',', ';', '\t', '|'] as const
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number]

/** Module and kind of the import, such as `search/trade-words`. */
const kind = z.string().check(z.maxLength(60), z.regex(/^[a-z]+\/[a-z-]+$/))

/** The target of the rows, such as `{ eventId }`; the import declares its fields. */
const params = z
  .record(z.string().check(z.maxLength(30), storable), z.string().check(z.maxLength(120), storable))
  .check(z.refine((each) => Object.keys(each).length <= 4, { params: { rule: 'too_big' } }))

const importColumn = z.object({
  name: z.string(),
  /** In the caller's language. */
  title: z.string(),
  isRequired: z.boolean(),
  example: z.string(),
})
export type ImportColumn = z.output<typeof importColumn>

export const getImportKind = defineAction({
  name: 'import/kind/detail',
  summary: 'What may be imported from a table, and the columns that it needs',
  kind: 'read',
  auth: 'member',
  input: z.object({ kind }),
  output: z.object({
    kind: z.string(),
    title: z.string(),
    columns: z.array(importColumn),
    rowsMax: z.int(),
    /** What is there can be downloaded in the same shape. */
    hasExport: z.boolean(),
  }),
})

/** A path on this server, good for some minutes. */
const link = z.object({ url: z.string() })
const linkLimit = { max: 60, windowSeconds: 3600 }

export const getImportTemplate = defineAction({
  name: 'import/kind/template',
  summary: 'A link to a table with the columns of an import, empty or filled, good for some minutes',
  auth: 'member',
  input: z.object({
    kind,
    format: z.enum(IMPORT_FORMATS),
    /** With what is there already in place of an example; `params` names of what, or for which category a template is. */
    isFilled: z._default(z.boolean(), false),
    params: z._default(params, {}),
  }),
  output: link,
  limit: linkLimit,
})

export const signImportFile = defineAction({
  name: 'import/file/sign',
  summary: 'A form to post a table with that only its owner can import; unused, it is gone after a day',
  auth: 'member',
  input: z.object({
    kind,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), storable),
    /** In bytes. */
    size: z.int().check(z.minimum(0)),
  }),
  output: z.object({
    id: z.string(),
    /** The path the form is posted to, on this host. */
    action: z.string(),
    /** Form fields in order; the file comes last, as `file`. */
    fields: z.record(z.string(), z.string()),
  }),
  limit: { max: 60, windowSeconds: 3600 },
})

const importRun = z.object({
  id: z.string(),
  kind: z.string(),
  /** The label of the kind, in the caller's language. */
  title: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  format: z.enum(IMPORT_FORMATS),
  /** The CSV format of the file; null for a workbook. */
  encoding: z.nullable(z.enum(IMPORT_ENCODINGS)),
  separator: z.nullable(z.enum(IMPORT_SEPARATORS)),
  hasHeading: z.boolean(),
  /** The file's column headings; `A`, `B`, … without a heading row. */
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.array(importColumn),
  /** By column name: the index in `headings`, from 0. Missing columns are omitted. */
  mapping: z.record(z.string(), z.int()),
  /** The mapping was taken from this user's last file with the same headings. */
  isMappingSaved: z.boolean(),
  /** Excluding the heading row. */
  rowCount: z.int(),
  /** Rows checked so far, or, once writing has begun, rows written. */
  doneCount: z.int(),
  /** Counts of the check; during the import, of the rows written. */
  createdCount: z.int(),
  updatedCount: z.int(),
  unchangedCount: z.int(),
  /** Rows with errors, which are not written. */
  errorCount: z.int(),
  /** Rows that were read otherwise than they are written. */
  noteCount: z.int(),
  /** Whether the check was completed, so that a cancelled or failed import can be resumed. */
  isChecked: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type ImportRun = z.output<typeof importRun>

const id = z.uuid()
const runId = z.object({ id })
const limit = { max: 120, windowSeconds: 600 }

export const createImport = defineAction({
  name: 'import/run/create',
  summary:
    'Open an uploaded table: its encoding, separator and columns are recognised, nothing is written yet',
  auth: 'member',
  input: z.object({ requestId, kind, fileId: id, params: z._default(params, {}) }),
  output: importRun,
  limit,
})

export const changeImport = defineAction({
  name: 'import/run/change',
  summary: 'Read the file in another way, or say which of its columns is which',
  auth: 'member',
  input: z.object({
    id,
    encoding: z.optional(z.enum(IMPORT_ENCODINGS)),
    separator: z.optional(z.enum(IMPORT_SEPARATORS)),
    hasHeading: z.optional(z.boolean()),
    mapping: z.optional(
      z.record(
        z.string().check(z.maxLength(60), storable),
        z.int().check(z.minimum(0), z.maximum(IMPORT_FILE_COLUMNS_MAX - 1)),
      ),
    ),
  }),
  output: importRun,
  limit,
})

export const getImport = defineAction({
  name: 'import/run/detail',
  summary: 'How far an import of the caller is',
  kind: 'read',
  auth: 'member',
  input: runId,
  output: importRun,
  isPoll: true,
})

export const listImports = defineAction({
  name: 'import/run/list',
  summary: 'Imports of the caller, the newest first; gone after 30 days',
  kind: 'read',
  auth: 'member',
  input: z.object({ ...pageInput, kind: z.optional(kind) }),
  output: pageOf(importRun),
})

export const checkImportRun = defineAction({
  name: 'import/run/check',
  summary: 'Check all rows and say what the import would change; nothing is written',
  auth: 'member',
  input: runId,
  output: importRun,
  limit,
})

export const startImport = defineAction({
  name: 'import/run/start',
  summary: 'Write the rows of a checked import, in the background',
  auth: 'member',
  input: z.object({
    id,
    /** Skips rows with errors; otherwise an import with any error is refused. */
    skipErrors: z._default(z.boolean(), false),
  }),
  output: importRun,
  limit,
})

export const cancelImport = defineAction({
  name: 'import/run/cancel',
  summary: 'Stop an import; what was written stays',
  auth: 'member',
  input: runId,
  output: importRun,
  limit,
})

export const resumeImport = defineAction({
  name: 'import/run/resume',
  summary: 'Go on with an import that was cancelled or failed, after the last row that was written',
  auth: 'member',
  input: runId,
  output: importRun,
  limit,
})

const importRowError = z.object({
  /** Row number in the file, from 1. */
  line: z.int(),
  /** The name of a column; null for the row as a whole. */
  column: z.nullable(z.string()),
  code: z.enum(IMPORT_ROW_CODES),
  /** In the caller's language. */
  message: z.string(),
  value: z.string(),
  /** The row is written all the same. */
  isNote: z.boolean(),
})
export type ImportRowErrorView = z.output<typeof importRowError>

export const listImportErrors = defineAction({
  name: 'import/run/errors',
  summary: 'Rows of an import that have errors, in the order of the file',
  kind: 'read',
  auth: 'member',
  input: z.object({ ...pageInput, id }),
  output: pageOf(importRowError),
})

export const getImportErrorFile = defineAction({
  name: 'import/run/error-file',
  summary:
    'A link to the rows with errors as they were sent, with what is wrong with each; good for some minutes',
  auth: 'member',
  input: z.object({ id, format: z._default(z.enum(IMPORT_FORMATS), 'xlsx') }),
  output: link,
  limit: linkLimit,
})
