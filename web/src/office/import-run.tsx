import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportRowErrorView, ImportRun } from '@tiantian/contracts/import/import.ts'
import {
  cancelImport,
  checkImportRun,
  getImport,
  getImportErrorFile,
  IMPORT_FORMATS,
  listImportErrors,
  listImports,
  resumeImport,
  startImport,
} from '@tiantian/contracts/import/import.ts'
import type { ImportState } from '@tiantian/contracts/import/state.ts'
import { importMachine } from '@tiantian/contracts/import/state.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useNavigator } from '../features/shell/frame/use-navigator.ts'
import { errorMessage } from '../i18n/error-text.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { query, queryKey, readsBy } from '../sdk/query.ts'
import { useQuery } from '../sdk/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { Progress } from '../ui/progress.tsx'
import { saveAddress } from '../ui/save-address.ts'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadState } from '../ui/states.tsx'
import { columnsOf } from './column.tsx'
import type { ImportParams } from './import-link.tsx'
import { importUrl } from './import-link.tsx'
import { ImportMapping } from './import-mapping.tsx'
import css from './import-wizard.module.css'
import { QueryTable } from './query-table.tsx'

interface WorkingProps {
  label: string
  percent: number
  onStop: () => void
  isStopping?: boolean
}

export function Working({ label, percent, onStop, isStopping = false }: WorkingProps) {
  const t = useText()
  return (
    <div className={css.working}>
      <span role="status">{label}</span>
      <Progress label={label} percent={percent} />
      <Button size="sm" variant="secondary" isLoading={isStopping} onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

interface ImportDownloadsProps {
  /** The label of the button for a format. */
  label: (format: string) => string
  /** A link that is good once. */
  load: (format: (typeof IMPORT_FORMATS)[number]) => Promise<{ readonly url: string }>
}

export function Downloads({ label, load }: ImportDownloadsProps) {
  const saving = useMutation({ mutationFn: load, onSuccess: ({ url }) => saveAddress(url) })
  return (
    <div className={css.line}>
      {IMPORT_FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          variant="soft"
          isLoading={saving.isPending && saving.variables === format}
          onClick={() => saving.mutate(format)}
        >
          {label(format.toUpperCase())}
        </Button>
      ))}
    </div>
  )
}

export const TONES: Readonly<Partial<Record<ImportState, 'success' | 'danger' | 'warning'>>> = {
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
}

const POLL_MS = 1000
const isWorking = (run: ImportRun | undefined) => run?.state === 'checking' || run?.state === 'writing'

/** One import, wherever it is: the page can be left and opened again at any step. */
export function ImportRunPage({ id, params }: { id: string; params: ImportParams }) {
  const result = useQuery({
    ...query(getImport, { id }),
    refetchInterval: ({ state: { data } }) => isWorking(data) && POLL_MS,
  })
  const run = result.data
  if (!run) return <LoadState result={result} skeleton={<Skeleton height={240} />} />
  return (
    <>
      {run.state === 'opened' && <ImportMapping run={run} />}
      <Steps run={run} params={params} />
      {run.state === 'checked' && <ImportMapping run={run} />}
    </>
  )
}

/** What has been found or done so far, and the next steps. */
function Steps({ run, params }: { run: ImportRun; params: ImportParams }) {
  const t = useText()
  const format = useFormat()
  const { id, state: current, rowCount, doneCount, errorCount, noteCount, isChecked } = run
  const { redirectTo } = useNavigator()
  const { step, move } = useMove(run)
  const events = eventsFor(importMachine, current, 'owner', [isChecked ? 'checked' : 'unchecked'])
  const good = rowCount - errorCount
  const isStopping = move.isPending && move.variables === 'cancel'
  const another = () => redirectTo(importUrl(run.kind, params))
  return (
    <Section title={run.fileName} isPanel more={<StateTag run={run} />}>
      <div className={css.stack}>
        {isWorking(run) && (
          <Working
            label={t(`officeKit.import.doing.${current === 'checking' ? 'checking' : 'writing'}`, {
              done: format.number(doneCount),
              count: rowCount,
            })}
            percent={rowCount > 0 ? Math.floor((doneCount / rowCount) * 100) : 0}
            onStop={() => move.mutate('cancel')}
            isStopping={isStopping}
          />
        )}
        {current !== 'opened' && (isChecked || doneCount > 0) && <Counts run={run} />}
        {isChecked && errorCount + noteCount > 0 && current !== 'writing' && (
          <Errors id={id} count={errorCount} />
        )}
        {current === 'checked' && good === 0 && <p className={css.refused}>{t('officeKit.import.noGood')}</p>}
        {move.error && (
          <p className={css.refused} role="alert">
            {errorMessage(move.error)}
          </p>
        )}
        <div className={css.line}>
          {current !== 'checked' && events.includes('check') && (
            <Button {...step('check')}>{t('officeKit.import.check')}</Button>
          )}
          {events.includes('start') && good > 0 && (
            <Button {...step('start')}>
              {t(errorCount > 0 ? 'officeKit.import.startGood' : 'officeKit.import.start', { count: good })}
            </Button>
          )}
          {events.includes('resume') && <Button {...step('resume')}>{t('officeKit.import.resume')}</Button>}
          {isWorking(run) || (
            <Button
              variant="secondary"
              isLoading={isStopping}
              onClick={() =>
                events.includes('cancel') ? move.mutate('cancel', { onSuccess: another }) : another()
              }
            >
              {t('officeKit.import.another')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

const MOVES = {
  check: ({ id }: ImportRun) => call(checkImportRun, { id }),
  start: ({ id, errorCount }: ImportRun) => call(startImport, { id, skipErrors: errorCount > 0 }),
  resume: ({ id }: ImportRun) => call(resumeImport, { id }),
  cancel: ({ id }: ImportRun) => call(cancelImport, { id }),
}

function useMove(run: ImportRun) {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (event: keyof typeof MOVES) => MOVES[event](run),
    meta: { errors: 'inline' },
    onSuccess(moved) {
      client.setQueryData(queryKey(getImport, { id: run.id }), moved)
      client.removeQueries(readsBy(listImportErrors))
      void client.invalidateQueries(readsBy(listImports))
    },
    // Another tab, or the job, may have moved it on.
    onError: () => void client.invalidateQueries(readsBy(getImport)),
  })
  return {
    move,
    step: (event: keyof typeof MOVES) => ({
      isLoading: move.isPending && move.variables === event,
      onClick: () => move.mutate(event),
    }),
  }
}

function StateTag({ run: { state: current } }: { run: ImportRun }) {
  const t = useText()
  return <Tag tone={TONES[current] ?? 'neutral'}>{t(`officeKit.import.state.${current}`)}</Tag>
}

const COUNTS = ['row', 'created', 'updated', 'unchanged', 'error', 'note'] as const

function Counts({ run }: { run: ImportRun }) {
  const t = useText()
  const format = useFormat()
  return (
    <dl className={css.figures}>
      {COUNTS.filter((key) => key !== 'note' || run.noteCount > 0).map((key) => (
        <div key={key}>
          <dt>{t(`officeKit.import.count.${key}`)}</dt>
          <dd>{format.number(run[`${key}Count`])}</dd>
        </div>
      ))}
    </dl>
  )
}

const errors = columnsOf<ImportRowErrorView>()

/** What is wrong with each row, and the rows as a file in which they can be corrected. */
function Errors({ id, count: errorCount }: { id: string; count: number }) {
  const t = useText()
  const { data: run } = useQuery(query(getImport, { id }))
  const titles = new Map(run?.columns.map(({ name, title }) => [name, title]))
  return (
    <div className={css.stack}>
      {errorCount > 0 && (
        <>
          <p>{t('officeKit.import.errors', { count: errorCount })}</p>
          <Downloads
            label={(format) => t('officeKit.import.errorFile', { format })}
            load={(format) => call(getImportErrorFile, { id, format })}
          />
        </>
      )}
      <QueryTable
        label={t('officeKit.import.count.error')}
        action={listImportErrors}
        input={{ id }}
        columns={[
          errors.count('line', 'officeKit.import.line'),
          {
            key: 'column',
            title: 'officeKit.import.column',
            text: ({ column }) => titles.get(column ?? '') ?? '',
          },
          errors.text('value', 'officeKit.import.value'),
          errors.text('message', 'officeKit.import.message'),
        ]}
        rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
        isSecond
      />
    </div>
  )
}
