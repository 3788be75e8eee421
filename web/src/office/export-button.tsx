import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { listCountries } from '@tiantian/contracts/place/place.ts'
import { showFailure } from '../features/shell/error/failure.ts'
import { useFormat } from '../i18n/format.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { query } from '../sdk/query.ts'
import { useQuery } from '../sdk/use-query.ts'
import { Button } from '../ui/button.tsx'
import type { ColumnWords, OfficeColumn } from './column.tsx'
import { csvOf, saveCsv } from './export-csv.ts'

interface ExportButtonProps<Row> {
  name: string
  columns: readonly OfficeColumn<Row>[]
  words: ColumnWords
  load: () => Promise<readonly Row[]>
  /** Beside the export to Excel it says which format is its own. */
  isBesideExcel?: boolean
}

/** Saves all rows of a list, filtered as they are, for a spreadsheet. */
export function ExportButton<Row>({ name, columns, words, load, isBesideExcel }: ExportButtonProps<Row>) {
  const t = useText()
  const exporting = useMutation({
    mutationFn: async () => saveCsv(name, csvOf(columns, await load(), words)),
    onError: showFailure,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      isLoading={exporting.isPending}
      aria-label={isBesideExcel ? t('officeKit.table.exportCsv') : undefined}
      onClick={() => exporting.mutate()}
    >
      {isBesideExcel ? 'CSV' : t('officeKit.table.export')}
    </Button>
  )
}

interface ExportLinkButtonProps {
  /** Makes the file on the server. */
  open: () => Promise<{ readonly url: string }>
}

/** Saves the list as a spreadsheet that the server writes. */
export function ExportLinkButton({ open }: ExportLinkButtonProps) {
  const t = useText()
  const opening = useMutation({
    mutationFn: open,
    // The browser saves it and stays on the page: the server sends it as an attachment.
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      isLoading={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {t('officeKit.table.exportXlsx')}
    </Button>
  )
}

/** What columns are written with. */
export function useColumnWords(hasCountries: boolean): ColumnWords {
  const t = useText()
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery({
    ...query(listCountries, {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hasCountries,
  })
  const names = new Map(data?.countries.map(({ code, name }) => [code, name]))
  return { t, format, language, countryName: (code) => names.get(code) ?? code }
}

/** More rows than this are exported in parts, by filters. */
const EXPORT_MAX = 5000

/** The rows of all pages of a list. */
export async function loadAllPages<Row, Page>(
  load: (cursor: string | null) => Promise<Page>,
  rowsIn: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page = await load(cursor)
    all.push(...rowsIn(page))
    cursor = nextCursorOf(page)
  } while (cursor !== null && all.length < EXPORT_MAX)
  return all
}

/** Null after the last page, and of an action that returns all rows at once. */
export const nextCursorOf = (page: unknown): string | null =>
  (page as { readonly nextCursor?: string | null }).nextCursor ?? null
