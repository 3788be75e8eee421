import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { sortColumnsOf } from '@tiantian/contracts/page.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { showFailure } from '../features/shell/error/failure.ts'
import { useChangeSearch } from '../features/shell/use-change-search.ts'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { queryKey, readsBy } from '../sdk/query.ts'
import { useInfiniteQuery } from '../sdk/use-query.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table/data-table.tsx'
import type { DataTableSelection, RowKey } from '../ui/data-table/selection.ts'
import type { DataTableSort } from '../ui/data-table/sort.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { ErrorState } from '../ui/states.tsx'
import type { ColumnWords, OfficeColumn } from './column.tsx'
import { drawnColumn, titleOf } from './column.tsx'
import {
  ExportButton,
  ExportLinkButton,
  loadAllPages,
  nextCursorOf,
  useColumnWords,
} from './export-button.tsx'
import type { FilterParams, OfficeFilter } from './filter-bar.tsx'
import { FilterBar, inputOf, readBoundsParam, readParams } from './filter-bar.tsx'
import css from './query-table.module.css'
import { SavedViews } from './saved-views.tsx'
import { isFixed, readColumns, readSort, writeColumns, writeSort } from './table-params.ts'

interface BulkAction<Row> {
  readonly label: I18nTextKey
  /** Runs once for each selected row, one after the other. */
  readonly run?: (row: Row) => Promise<unknown>
  /** A sheet that asks what to do with all selected rows and does it. */
  readonly ask?: (rows: readonly Row[], onEnd: (isDone: boolean) => void) => ReactNode
}

type RowOf<A extends AnyAction> = Output<A> extends { rows: readonly (infer Row)[] } ? Row : never

export interface QueryTableProps<A extends AnyAction, Row> {
  label: string
  action: A
  /** The part of the input that is independent of the filters. */
  input?: Partial<Input<A>>
  columns: readonly OfficeColumn<Row>[]
  filters?: readonly OfficeFilter[]
  rowKey: (row: Row) => RowKey
  /** Of an action that returns all rows at once: the browser then sorts and filters them. */
  rowsOf?: (reply: Output<A>) => readonly Row[]
  bulk?: readonly BulkAction<Row>[]
  /** The name of a row's checkbox, after "Select". */
  rowName?: (row: Row) => string
  /** The file name of the export. */
  exportAs?: string
  /** The same as a spreadsheet that the server writes: of the filtered list. */
  exportLink?: (input: Omit<Input<A>, 'cursor' | 'limit'>) => Promise<{ readonly url: string }>
  /** On a phone the filters are behind a button: there are many. */
  hasFilterSheet?: boolean
  emptyTitle?: string
  emptyText?: string
  refetchMs?: number
  /** A second table of a page keeps its own state out of the address. */
  isSecond?: boolean
  /** Below the rows, from the last page. */
  after?: (reply: Output<A>) => ReactNode
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

interface TableLinkProps<A extends AnyAction, Row> {
  props: QueryTableProps<A, Row>
  input: object
}

function TableLink<A extends AnyAction, Row>({ props, input }: TableLinkProps<A, Row>) {
  const { exportLink } = props
  if (!exportLink) return null
  const filtered = { ...props.input, ...input } as Omit<Input<A>, 'cursor' | 'limit'>
  return <ExportLinkButton open={() => exportLink(filtered)} />
}

/**
 * A list of the office: an action, its columns and filters. The address holds filters, order and columns, so that a
 * list can be sent to a colleague. It is a table where there is room and a card per row on a phone.
 */
export function QueryTable<A extends AnyAction, Row = RowOf<A>>(props: QueryTableProps<A, Row>) {
  const { label, action, columns, filters = [], rowKey, bulk = [], rowName, exportAs } = props
  const t = useText()
  const words = useColumnWords(columns.some(({ isCountry }) => isCountry))
  const address = useTableAddress(props.isSecond ?? false)
  const params = readParams(filters, address.found)
  // Rows that are all here are sorted by any column, pages by those that their action declares.
  const isSortable = ({ key, value }: OfficeColumn<Row>) =>
    props.rowsOf ? value !== undefined : sortColumnsOf(action).includes(key)
  const sort = readSort(address.found.sort, columns.filter(isSortable))
  const list = useList(props, params, sort)
  const table = useModel(props, { params, sort, chosen: address.found.columns }, list.rows, words)
  const [selected, setSelected] = useState<DataTableSelection>(new Set())
  if (list.error && list.rows.length === 0) {
    return <ErrorState error={list.error} onRetry={list.retry} isRetrying={list.isFetching} />
  }
  const isFiltered = filters.some(({ name }) => params[name] !== undefined)
  return (
    <div className={css.root}>
      <FilterBar
        filters={filters}
        params={params}
        onChange={address.change}
        hasSheet={props.hasFilterSheet ?? false}
      >
        {!props.isSecond && (
          <SavedViews
            params={{ ...params, sort: address.found.sort, columns: address.found.columns }}
            onShow={(view) => address.change({ ...cleared(filters), ...view })}
          />
        )}
        {columns.length > (props.isSecond ? 4 : 2) && (
          <ColumnMenu
            columns={columns}
            visible={table.visible}
            words={words}
            onChange={(keys) => address.change({ columns: writeColumns(columns, keys) })}
          />
        )}
        <TableLink props={props} input={inputOf(filters, params)} />
        {exportAs && (
          <ExportButton
            name={exportAs}
            isBesideExcel={props.exportLink !== undefined}
            columns={table.visible}
            words={words}
            load={() => list.loadAll(table.rowsOf)}
          />
        )}
      </FilterBar>
      <DataTable
        label={label}
        columns={table.visible.map((column) => drawnColumn(column, words, isSortable(column)))}
        rows={table.rows}
        rowKey={rowKey}
        sort={sort}
        onSort={(next) => address.change({ sort: writeSort(next) })}
        isLoading={list.isPending}
        emptyText={isFiltered ? t('common.nothingFound') : (props.emptyTitle ?? t('common.empty'))}
        emptyNote={isFiltered ? undefined : props.emptyText}
        isBordered
        {...(bulk.length > 0 &&
          table.rows.length > 0 && {
            selection: {
              selected,
              onSelect: setSelected,
              rowName: rowName ?? ((row: Row) => String(rowKey(row))),
              actions: (
                <BulkButtons
                  action={action}
                  bulk={bulk}
                  rows={table.rows.filter((row) => selected.has(rowKey(row)))}
                  onDone={() => setSelected(new Set())}
                />
              ),
            },
          })}
      />
      {list.hasMore && (
        <Button variant="soft" isLoading={list.isLoadingMore} onClick={list.loadMore}>
          {t('common.loadMore')}
        </Button>
      )}
      {list.last && props.after?.(list.last)}
    </div>
  )
}

const cleared = (filters: readonly OfficeFilter[]): FilterParams =>
  Object.fromEntries([...filters.map(({ name }) => name), 'sort', 'columns'].map((name) => [name, undefined]))

interface TableAddress {
  found: Readonly<Record<string, unknown>> & { sort?: string; columns?: string }
  change: (patch: FilterParams) => void
}

function useTableAddress(isSecond: boolean): TableAddress {
  const found: TableAddress['found'] = useSearch({ strict: false })
  const change = useChangeSearch<Record<string, string | undefined>>()
  const [own, setOwn] = useState<TableAddress['found']>({})
  if (!isSecond) return { found, change }
  return { found: own, change: (patch) => setOwn((before) => ({ ...before, ...patch })) }
}

function useList<A extends AnyAction, Row>(
  { action, input, filters = [], rowsOf, refetchMs }: QueryTableProps<A, Row>,
  params: FilterParams,
  sort: DataTableSort,
) {
  // Client-side rows are filtered in the browser.
  const filtered = rowsOf ? {} : inputOf(filters, params)
  const ordered = rowsOf ? {} : { sort: writeSort(sort) }
  const wanted = { ...(input as object), ...filtered, ...ordered } as Input<A>
  const load = (cursor: string | null, signal?: AbortSignal) =>
    call(
      action,
      (cursor === null ? wanted : { ...(wanted as object), cursor }) as Input<A>,
      signal && { signal },
    )
  const rowsIn = (page: Output<A>): readonly Row[] =>
    rowsOf ? rowsOf(page) : (page as { rows: readonly Row[] }).rows
  const key: readonly unknown[] = [...queryKey(action, wanted), 'pages']
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Output<A>) => nextCursorOf(page),
    placeholderData: keepPreviousData,
    ...(refetchMs && { refetchInterval: refetchMs }),
  })
  const pages = (list.data?.pages ?? []) as Output<A>[]
  return {
    rows: pages.flatMap(rowsIn),
    last: pages.at(-1),
    error: list.error,
    isPending: list.isPending || list.isPlaceholderData,
    isFetching: list.isFetching,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
    /** All pages, to export them; `arrange` sorts and filters rows that are all here. */
    loadAll: async (arrange: (rows: readonly Row[]) => readonly Row[]) =>
      arrange(await loadAllPages(load, rowsIn)),
  }
}

/** The visible columns and the sorted rows. */
function useModel<A extends AnyAction, Row>(
  { columns, filters = [], rowsOf, rowKey }: QueryTableProps<A, Row>,
  { params, sort, chosen }: { params: FilterParams; sort: DataTableSort; chosen: string | undefined },
  rows: readonly Row[],
  words: ColumnWords,
) {
  const shown = readColumns(columns, chosen)
  const isHere = rowsOf !== undefined
  const arrange = (all: readonly Row[]) =>
    isHere ? all.filter((row) => filters.every((one) => passes(one, params, row, columns, words))) : all
  const data = arrange(rows) as Row[]
  const table = useTable({
    features,
    data: data as object[],
    getRowId: (row) => String(rowKey(row as Row)),
    columns: columns.map(({ key, value }) => ({
      id: key,
      accessorFn: (row: object) => value?.(row as Row, words),
      sortUndefined: 'last' as const,
      sortFn: (one: { getValue: (id: string) => unknown }, other: typeof one, id: string) =>
        compareValues(one.getValue(id), other.getValue(id), words),
    })),
    // One column at a time: none, ascending, descending, none (S4.9).
    enableMultiSort: false,
    sortDescFirst: false,
    manualSorting: !isHere,
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.order === 'descending' }] : [],
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.has(key)])),
    },
  })
  const keys = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  return {
    visible: columns.filter(({ key }) => keys.has(key)),
    rows: table.getRowModel().rows.map(({ original }) => original as Row),
    rowsOf: arrange,
  }
}

function compareValues(one: unknown, other: unknown, { format }: ColumnWords): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return format.compare(String(one), String(other))
}

function passes<Row>(
  filter: OfficeFilter,
  params: FilterParams,
  row: Row,
  columns: readonly OfficeColumn<Row>[],
  words: ColumnWords,
): boolean {
  const wanted = params[filter.name]
  if (wanted === undefined) return true
  if (filter.type === 'search') {
    const text = wanted.toLowerCase()
    return columns.some((column) => column.text?.(row, words).toLowerCase().includes(text))
  }
  const value = columns.find(({ key }) => key === filter.name)?.value?.(row, words)
  if (filter.type === 'select' || filter.type === 'segments') return String(value) === wanted
  const bounds = readBoundsParam(filter.type, wanted)
  return !bounds || (Number(value) >= bounds[0] && Number(value) <= bounds[1])
}

interface ColumnMenuProps<Row> {
  columns: readonly OfficeColumn<Row>[]
  visible: readonly OfficeColumn<Row>[]
  words: ColumnWords
  onChange: (keys: ReadonlySet<string>) => void
}

function ColumnMenu<Row>({ columns, visible, words, onChange }: ColumnMenuProps<Row>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const shown = new Set(visible.map(({ key }) => key))
  const toggle = (key: string, is: boolean) => {
    const next = new Set(shown)
    if (is) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <Menu
      label={t('officeKit.table.columns')}
      face={<IconColumns size={18} stroke={1.7} aria-hidden />}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      buttonClass={buttonClass({ variant: 'secondary', size: 'sm' })}
      panelClass={css.menu}
    >
      {columns
        .filter((column) => !isFixed(columns, column))
        .map((column) => (
          <Checkbox
            key={column.key}
            label={titleOf(column, words)}
            isChecked={shown.has(column.key)}
            onChange={(is) => toggle(column.key, is)}
          />
        ))}
    </Menu>
  )
}

interface BulkButtonsProps<Row> {
  action: AnyAction
  bulk: readonly BulkAction<Row>[]
  rows: readonly Row[]
  onDone: () => void
}

function BulkButtons<Row>({ action, bulk, rows, onDone }: BulkButtonsProps<Row>) {
  const t = useText()
  const client = useQueryClient()
  const running = useMutation({
    async mutationFn({ run }: BulkAction<Row>) {
      for (const row of rows) await run?.(row)
    },
    onSuccess() {
      showToast({ title: t('officeKit.table.bulkDone', { count: rows.length }), icon: 'success' })
      onDone()
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries(readsBy(action)),
  })
  const [asked, setAsked] = useState<BulkAction<Row>>()
  const end = (isDone: boolean) => {
    setAsked(undefined)
    if (!isDone) return
    void client.invalidateQueries(readsBy(action))
    onDone()
  }
  return (
    <>
      {bulk.map((one) => (
        <Button
          key={one.label}
          size="sm"
          isLoading={running.isPending}
          onClick={() => (one.ask ? setAsked(one) : running.mutate(one))}
        >
          {t(one.label)}
        </Button>
      ))}
      {asked?.ask?.(rows, end)}
    </>
  )
}
