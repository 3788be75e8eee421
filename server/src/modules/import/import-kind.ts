import { AppError } from '@tiantian/contracts/error.ts'
import type { ImportColumn } from '@tiantian/contracts/import/import.ts'
import { IMPORT_FILE_ROWS_MAX } from '@tiantian/contracts/import/import.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AnyImport, ImportTableFacts } from '../../platform/import/define-import.ts'

/** All imports that modules declare, by name. */
export type ImportKinds = ReadonlyMap<string, AnyImport>

/** @throws Error when two have one name */
export function indexImports(imports: readonly AnyImport[]): ImportKinds {
  const byName = new Map(imports.map((one) => [one.name, one]))
  if (byName.size !== imports.length) throw new Error('Two imports have one name')
  return byName
}

/** The import with the columns that depend on the table. */
export async function widened(
  sql: Queryable,
  definition: AnyImport,
  table: ImportTableFacts,
): Promise<AnyImport> {
  const more = (await definition.moreColumns?.(sql, table)) ?? []
  return more.length > 0 ? { ...definition, columns: [...definition.columns, ...more] } : definition
}

/** @throws AppError('IMPORT_NOT_FOUND' | 'PERMISSION_DENIED') */
export function requireKind(kinds: ImportKinds, kind: string, roles: readonly string[]): AnyImport {
  const definition = kinds.get(kind)
  if (!definition) throw new AppError('IMPORT_NOT_FOUND')
  const { permission } = definition
  if (permission !== 'member' && !isAllowed(roles, permission)) throw new AppError('PERMISSION_DENIED')
  return definition
}

export const columnsIn = ({ columns }: AnyImport, language: Language): ImportColumn[] =>
  columns.map(({ name, title, isRequired = false, example = '' }) => ({
    name,
    title: title[language],
    isRequired,
    example,
  }))

export const rowsMaxOf = ({ rowsMax = IMPORT_FILE_ROWS_MAX }: AnyImport): number => rowsMax
