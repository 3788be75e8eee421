import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportColumn, ImportRun } from '@tiantian/contracts/import/import.ts'
import {
  createImport,
  getImport,
  getImportKind,
  getImportTemplate,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILE_ENDINGS,
  listImports,
  signImportFile,
} from '@tiantian/contracts/import/import.ts'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useNavigator } from '../features/shell/frame/use-navigator.ts'
import { errorMessage } from '../i18n/error-text.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { wordRefusal } from '../i18n/word-refusal.ts'
import { call } from '../sdk/call.ts'
import { hasCode } from '../sdk/call-error.ts'
import { postSignedForm } from '../sdk/post-signed-form.ts'
import { query, queryKey } from '../sdk/query.ts'
import { createRequestIds } from '../sdk/request-ids.ts'
import { useQuery } from '../sdk/use-query.ts'
import { FileTarget } from '../ui/form/file-target.tsx'
import { Section } from '../ui/section.tsx'
import { ErrorState } from '../ui/states.tsx'
import { columnsOf } from './column.tsx'
import type { ImportParams } from './import-link.tsx'
import { importUrl } from './import-link.tsx'
import { Downloads, ImportRunPage, TONES, Working } from './import-run.tsx'
import css from './import-wizard.module.css'
import { OfficePage } from './office-page.tsx'
import { QueryTable } from './query-table.tsx'

interface ImportWizardProps {
  kind: string
  /** The import in the address, so that it can be resumed later. */
  id: string | undefined
  params: ImportParams
  /** Further templates of the kind, shown below the general one. */
  templates?: ReactNode
}

/**
 * Imports a table of any kind that a module declares: the file is uploaded, its columns are mapped, all rows are
 * checked, and only then written.
 */
export function ImportWizard({ kind, id, params, templates }: ImportWizardProps) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(query(getImportKind, { kind }))
  return (
    <OfficePage title={data ? t('officeKit.import.title', { what: data.title }) : ''} isDetail>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && id && <ImportRunPage key={id} id={id} params={params} />}
      {data && !id && (
        <>
          <Start
            kind={kind}
            params={params}
            templates={templates}
            columns={data.columns}
            rowsMax={data.rowsMax}
            hasExport={data.hasExport}
          />
          <Earlier kind={kind} params={params} />
        </>
      )}
    </OfficePage>
  )
}

interface StartProps extends Pick<ImportWizardProps, 'kind' | 'params' | 'templates'> {
  columns: readonly ImportColumn[]
  rowsMax: number
  hasExport: boolean
}

const BYTES_IN_MB = 1_000_000
const FILE_NAME_MAX = 120

/** What the file needs, a template of it, and the upload. */
function Start({ kind, params, templates, columns, rowsMax, hasExport }: StartProps) {
  const t = useText()
  const format = useFormat()
  const { percent, opening, stop } = useOpening(kind, params)
  const limits = { rows: format.number(rowsMax), megabytes: IMPORT_FILE_BYTES_MAX / BYTES_IN_MB }
  return (
    <Section title={t('officeKit.import.file')} isPanel>
      <div className={css.stack}>
        <p className={css.muted}>{t('officeKit.import.lead', limits)}</p>
        <ul className={css.columns} aria-label={t('officeKit.import.columns')}>
          {columns.map(({ name, title, isRequired, example }) => (
            <li key={name}>
              <strong>{title}</strong>
              {isRequired || <small>{t('common.optional')}</small>}
              {example && <small>{t('officeKit.import.example', { example })}</small>}
            </li>
          ))}
        </ul>
        <Downloads
          label={(format) => t('officeKit.import.template', { format })}
          load={(format) => call(getImportTemplate, { kind, format })}
        />
        {templates}
        {hasExport && (
          <Downloads
            label={(format) => t('officeKit.import.export', { format })}
            load={(format) =>
              call(getImportTemplate, { kind, format, isFilled: true, params: { ...params } })
            }
          />
        )}
        {opening.isPending ? (
          <Working label={t('officeKit.import.uploading')} percent={percent} onStop={stop} />
        ) : (
          <FileTarget
            accept={IMPORT_FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
            isMultiple={false}
            isWide
            text={t('officeKit.import.choose')}
            onChoose={([file]) => file && opening.mutate(file)}
          />
        )}
        {opening.error && !hasCode(opening.error, 'ABORTED') && (
          <p className={css.refused} role="alert">
            {errorMessage(opening.error)}
          </p>
        )}
      </div>
    </Section>
  )
}

/** Uploads a file and opens it, after which its import is in the address. */
function useOpening(kind: string, params: ImportParams) {
  const { redirectTo } = useNavigator()
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [requestIds] = useState(createRequestIds)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const opening = useMutation({
    async mutationFn(file: File) {
      abort.current = new AbortController()
      const { signal } = abort.current
      setPercent(0)
      // The ending says what the file is, so it is kept.
      const input = { kind, name: file.name.slice(-FILE_NAME_MAX), size: file.size }
      const { id: fileId, ...form } = await call(signImportFile, input, { signal })
      await postSignedForm(form, file, { onPercent: setPercent, signal }).catch(wordRefusal)
      const opened = { kind, fileId, params: { ...params } }
      return call(createImport, { requestId: requestIds.idOf(opened), ...opened }, { signal })
    },
    meta: { errors: 'inline' },
    onSuccess(run) {
      requestIds.answered()
      client.setQueryData(queryKey(getImport, { id: run.id }), run)
      redirectTo(importUrl(kind, { ...params, id: run.id }))
    },
  })
  return { percent, opening, stop: () => abort.current?.abort() }
}

const { link, state, dateTime, count } = columnsOf<ImportRun>()

/** Imports of the last 30 days, to which the user can return. */
function Earlier({ kind, params }: Pick<ImportWizardProps, 'kind' | 'params'>) {
  const t = useText()
  return (
    <Section title={t('officeKit.import.earlier')}>
      <QueryTable
        label={t('officeKit.import.earlier')}
        action={listImports}
        input={{ kind }}
        columns={[
          link('fileName', 'officeKit.import.file', {
            url: ({ id }) => importUrl(kind, { ...params, id }),
            text: ({ fileName }) => fileName,
          }),
          state(
            'state',
            'officeKit.import.stateTitle',
            (one) => `officeKit.import.state.${one}`,
            (one) => TONES[one] ?? 'neutral',
          ),
          count('rowCount', 'officeKit.import.count.row'),
          dateTime('createdAt', 'officeKit.column.time'),
        ]}
        rowKey={({ id }) => id}
        isSecond
      />
    </Section>
  )
}
