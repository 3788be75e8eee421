import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { FileTarget } from '../media/file-target.tsx'
import { useFileChoice } from '../media/use-file-choice.ts'
import { DataFileLink } from '../publish/data-file-link.tsx'
import { Mendings } from './import-mendings.tsx'
import { ImportReport } from './import-report.tsx'
import css from './office-data.module.css'
import type { CheckedFile } from './use-import.ts'
import { useImport } from './use-import.ts'

const ENDINGS = ['xlsx', 'csv']
const ACCEPT = ENDINGS.map((ending) => `.${ending}`).join(',')

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
