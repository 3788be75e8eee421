import { useMutation } from '@tanstack/react-query'
import type { OfficeDataset, UnknownValue } from '@tiantian/contracts/publish/dataset-import.ts'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
import { addMembers } from '@tiantian/contracts/publish/dataset-office.ts'
import { useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FileTarget } from '../../ui/form/file-target.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { acceptOf } from '../media/chosen-files.ts'
import { useFileChoice } from '../media/use-file-choice.ts'
import { useWritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { DataFileLink } from '../publish/data-file-link.tsx'
import { ColumnSheet } from './column-sheet.tsx'
import importMendingsCss from './dataset-parts.module.css'
import { useCacheDraft } from './draft-query.ts'
import { ImportReport } from './import-report.tsx'
import css from './office-data.module.css'
import type { CheckedFile } from './use-import.ts'
import { useImport } from './use-import.ts'

interface UnknownValueSheetProps {
  dataset: OfficeDataset
  strangers: readonly UnknownValue[]
  onAdded: () => void
  onClose: () => void
}

const nameOf = ({ dimension, key }: UnknownValue) => `${dimension}:${key}`

/** Keys of a file that the dataset lacks, named so that they become its members. */
function StrangerSheet({ dataset, strangers, onAdded, onClose }: UnknownValueSheetProps) {
  const t = useText()
  const writing = useWritingLanguage()
  const proposed = useProposed()
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(strangers.map((each) => [nameOf(each), proposed(each)])),
  )
  const adding = useAdding(dataset, onAdded)
  const isReady = strangers.every((each) => names[nameOf(each)]?.trim())
  const labelOf = ({ dimension, key }: UnknownValue) =>
    `${dataset.dimensions.find((each) => each.key === dimension)?.label ?? dimension}: ${key}`
  const add = () =>
    adding.mutate(
      strangers.map((each) => ({ ...each, label: { [writing]: names[nameOf(each)]?.trim() ?? '' } })),
    )
  return (
    <BottomSheet isOpen title={t('dataroom.unknown', { count: strangers.length })} onClose={onClose}>
      <div className={importMendingsCss.form}>
        <Unsaved when={strangers.some((each) => names[nameOf(each)] !== proposed(each))} />
        <p className={importMendingsCss.muted}>{t('dataroom.unknownText')}</p>
        {strangers.map((each) => (
          <TextField
            key={nameOf(each)}
            label={labelOf(each)}
            lang={writing}
            maxLength={80}
            value={names[nameOf(each)] ?? ''}
            onChange={(text) => setNames((before) => ({ ...before, [nameOf(each)]: text }))}
          />
        ))}
        <Button disabled={!isReady} isLoading={adding.isPending} onClick={add}>
          {t('dataroom.addUnknown')}
        </Button>
      </div>
    </BottomSheet>
  )
}

/** Two capital letters are most likely a country; browsers know few country names in Kazakh. */
function useProposed() {
  const language = useLanguage()
  return ({ key }: UnknownValue) => {
    if (!/^[A-Z]{2}$/.test(key) || language === 'kk') return ''
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(key) ?? ''
  }
}

type LabelledUnknown = UnknownValue & { readonly label: Readonly<Record<string, string>> }

function useAdding({ slug }: OfficeDataset, onAdded: () => void) {
  const t = useText()
  const cache = useCacheDraft()
  return useMutation({
    async mutationFn(named: readonly LabelledUnknown[]) {
      for (const [dimension, of] of Map.groupBy(named, (each) => each.dimension)) {
        const members = of.map(({ key, label }) => ({ key, label }))
        cache(await call(addMembers, { slug, dimension, members }))
      }
    },
    onSuccess() {
      showToast({ title: t('dataroom.added'), icon: 'success' })
      onAdded()
    },
  })
}

interface MendingsProps {
  dataset: OfficeDataset
  file: CheckedFile
  onCheck: (file: CheckedFile) => void
}

/** What can be fixed here rather than in the file: renamed columns, and keys without a name. */
function Mendings({ dataset, file, onCheck }: MendingsProps) {
  const t = useText()
  const [opened, setOpened] = useState<'columns' | 'strangers'>()
  const { heading, isSaved, counts, strangers } = file.report
  const isLost = Boolean(counts['column-missing']) && heading.length > 0
  const close = () => setOpened(undefined)
  const sheet = { dataset, onClose: close }
  const checkAgain = (changed: Partial<CheckedFile>) => {
    close()
    onCheck({ ...file, ...changed })
  }
  return (
    <div className={importMendingsCss.mendings}>
      {isSaved && <p className={importMendingsCss.muted}>{t('dataroom.mappingSaved')}</p>}
      {(isLost || isSaved || file.columns) && (
        <Button variant={isLost ? 'primary' : 'secondary'} size="sm" onClick={() => setOpened('columns')}>
          {t(isLost ? 'dataroom.mapping' : 'dataroom.mappingChange')}
        </Button>
      )}
      {strangers.length > 0 && (
        <Button size="sm" onClick={() => setOpened('strangers')}>
          {t('dataroom.unknown', { count: strangers.length })}
        </Button>
      )}
      {opened === 'columns' && (
        <ColumnSheet {...sheet} report={file.report} onApply={(columns) => checkAgain({ columns })} />
      )}
      {opened === 'strangers' && (
        <StrangerSheet {...sheet} strangers={strangers} onAdded={() => checkAgain({})} />
      )}
    </div>
  )
}

const ENDINGS = ['xlsx', 'csv', 'txt']
const ACCEPT = acceptOf(ENDINGS)

/** A file becomes a release in two steps: the changes are previewed before anything is saved. */
export function ImportPanel({ dataset }: { dataset: OfficeDataset }) {
  const t = useText()
  const { percent, checking, taking } = useImport(dataset.slug)
  const choose = useFileChoice({
    endings: ENDINGS,
    limit: 1,
    room: 1,
    onTaken: ([file]) => file && checking.mutate(file),
  })
  const file = checking.data
  return (
    <Section title={t('dataroom.import')} isPanel>
      <div className={css.panel}>
        <Columns dataset={dataset} />
        <FileTarget accept={ACCEPT} isMultiple={false} isWide text={t('dataroom.choose')} onChoose={choose} />
        {checking.isPending && <Progress label={t('dataroom.checking')} percent={percent} />}
        {checking.error && (
          <p className={css.refused} role="alert">
            {errorMessage(checking.error)}
          </p>
        )}
        {file && (
          <>
            <Mendings dataset={dataset} file={file} onCheck={checking.mutate} />
            <ImportReport dataset={dataset} file={file} />
            <Confirm
              key={JSON.stringify([file.address, file.columns])}
              file={file}
              isSending={taking.isPending}
              onConfirm={(note) => taking.mutate({ file, note })}
              onDrop={() => checking.reset()}
            />
          </>
        )}
      </div>
    </Section>
  )
}

/** The required file format, with an example. */
function Columns({ dataset: { slug, access, dimensions, liveN } }: { dataset: OfficeDataset }) {
  const t = useText()
  const format = useFormat()
  const names = ['period', ...dimensions.map(({ key }) => key), 'value', 'flag']
  const limits = { rows: format.number(IMPORT_ROWS_MAX), megabytes: IMPORT_BYTES_MAX / 1e6 }
  return (
    <div className={css.columns}>
      <p>
        {t('dataroom.columns')} <code className={css.code}>{names.join(' · ')}</code>
      </p>
      <p className={css.muted}>{t('dataroom.limits', limits)}</p>
      {dimensions.map(({ key, label, members }) => (
        <details key={key} className={css.members}>
          <summary>{t('dataroom.keysOf', { name: label, key, count: members.length })}</summary>
          <ul className={css.keys}>
            {members.map((member) => (
              <li key={member.key}>
                <code className={css.code}>{member.key}</code> {member.label}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {liveN && (
        <DataFileLink
          dataset={{ slug, access }}
          url={`/api/data/${slug}.xlsx?full=1`}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('dataroom.begin')}
        </DataFileLink>
      )}
    </div>
  )
}

interface ConfirmProps {
  file: CheckedFile
  isSending: boolean
  onConfirm: (note: string) => void
  onDrop: () => void
}

function Confirm({ file: { report }, isSending, onConfirm, onDrop }: ConfirmProps) {
  const t = useText()
  const [note, setNote] = useState('')
  return (
    <div className={css.panel}>
      {report.isGood && (
        <TextArea
          label={t('dataroom.note')}
          hint={t('dataroom.noteHint')}
          isOptional
          maxLength={300}
          value={note}
          onChange={setNote}
        />
      )}
      <div className={css.line}>
        {report.isGood && (
          <Button isLoading={isSending} onClick={() => onConfirm(note)}>
            {t('dataroom.take')}
          </Button>
        )}
        <Button variant="secondary" onClick={onDrop}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
