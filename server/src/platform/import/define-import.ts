import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Permission } from '@tiantian/contracts/permission.ts'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '../database/database.ts'
import type { SpreadsheetCell } from '../spreadsheet.ts'

/** A column of an import. Files may head it with its name, any of its titles or an alias. */
export interface DefineImportColumn {
  readonly name: string
  readonly title: Required<LocalizedText>
  readonly aliases?: readonly string[]
  /** What the schema receives; without it, a text. An empty cell is left out. */
  readonly type?: 'text' | 'number' | 'integer' | 'date' | 'boolean'
  readonly isRequired?: boolean
  /** For the template. */
  readonly example?: string
  /** Files may lack it, but the template marks it as required. */
  readonly isWanted?: boolean
  /** What its cells may be; the template lists them. */
  readonly values?: readonly { readonly value: string; readonly label: LocalizedText }[]
  readonly min?: number
  readonly max?: number
}

/** What is known of a table before its rows are read. */
export interface ImportTableFacts {
  readonly params: Readonly<Record<string, string>>
  readonly headings: readonly string[]
  /** Of the columns that have been mapped already. */
  readonly names: readonly string[]
  /** The cells of its first rows. */
  readonly rows: readonly (readonly string[])[]
}

/** For whom and into what rows are imported. */
export interface ImportContext {
  readonly userId: string
  /** As the web gave them when the file was opened, such as `{ eventId }`. */
  readonly params: Readonly<Record<string, string>>
  readonly now: Date
}

/** What becomes of a row, or why it cannot be written. */
export type RowMatch =
  | {
      readonly outcome: 'create' | 'update' | 'same'
      /** What was read otherwise than it is written: the row is written, and its user is told. */
      readonly notes?: readonly ImportRowError[]
    }
  | { readonly errors: readonly ImportRowError[] }

/** A row that has been parsed, with what becomes of it. */
export interface MatchedRow<Row> {
  readonly row: Row
  readonly outcome: 'create' | 'update' | 'same'
}

/** An import of rows from tables: a module declares it, the module `import` does the rest. */
export interface ImportDefinition<Row> {
  /** The module and what is imported: `search/trade-words`. */
  readonly name: string
  readonly title: Required<LocalizedText>
  readonly permission: Permission | 'member'
  /** Below the limit of all imports. */
  readonly rowsMax?: number
  readonly columns: readonly DefineImportColumn[]
  /** Columns that depend on the table or its parameters, such as the attributes of a category. */
  readonly moreColumns?: (sql: Queryable, table: ImportTableFacts) => Promise<readonly DefineImportColumn[]>
  /** Of a table without a heading row: the position of each column that its cells reveal. Else they are taken in order. */
  readonly guessColumns?: (
    sql: Queryable,
    rows: readonly (readonly string[])[],
  ) => Promise<Readonly<Record<string, number>>>
  readonly schema: z.ZodMiniType<Row>
  /** Rows of one file with the same key are duplicates. */
  readonly key?: (row: Row) => string
  /** Rows that follow each other with the same group are matched together, and written together. */
  readonly group?: (row: Row) => string
  /** Refuses parameters that lead nowhere, or to an object that is not for this user. @throws AppError */
  readonly authorize?: (sql: Queryable, context: ImportContext) => Promise<void>
  /** One result per row, in their order. Asked by the check and again when rows are written. */
  readonly match: (
    sql: Queryable,
    rows: readonly Row[],
    context: ImportContext,
  ) => Promise<readonly RowMatch[]>
  /** Writes rows that match without errors, in the transaction that records how far the import is. */
  readonly write: (tx: Tx, rows: readonly MatchedRow<Row>[], context: ImportContext) => Promise<void>
  /** What is there already, in chunks of rows with the cells of these columns: changed in a table, it is imported again. */
  readonly exportRows?: (
    sql: Queryable,
    context: ImportContext,
  ) => AsyncIterable<readonly SpreadsheetCell[][]>
}

/** An import whatever its rows are: only its own functions see them. */
export type AnyImport = ImportDefinition<unknown>

export const defineImport = <Row>(definition: ImportDefinition<Row>): AnyImport =>
  // The rows that the functions get come from the schema of the same definition.
  definition as unknown as AnyImport
