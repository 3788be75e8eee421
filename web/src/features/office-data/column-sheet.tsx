import type { ImportReport, OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { SelectOrNone } from '../office-event-setup/select-or-none.tsx'
import css from './dataset-parts.module.css'

export type ColumnSheetColumns = Readonly<Record<string, string>>

interface ColumnSheetProps {
  dataset: OfficeDataset
  report: ImportReport
  onApply: (columns: ColumnSheetColumns) => void
  onClose: () => void
}

/** Maps columns of a file whose names differ. */
export function ColumnSheet({ dataset, report, onApply, onClose }: ColumnSheetProps) {
  const t = useText()
  const [columns, setColumns] = useState<ColumnSheetColumns>(report.columns)
  const names = [
    { name: 'period', label: t('dataroom.column.period') },
    ...dataset.dimensions.map(({ key, label }) => ({ name: key, label })),
    { name: 'value', label: t('dataroom.column.value') },
    { name: 'flag', label: t('dataroom.column.flag') },
  ]
  const choose = (name: string, column: string | null) => {
    const { [name]: _, ...rest } = columns
    setColumns(column === null ? rest : { ...rest, [name]: column })
  }
  const isReady = names.every(({ name }) => name === 'flag' || columns[name])
  return (
    <BottomSheet isOpen desktop="center" title={t('dataroom.mapping')} onClose={onClose}>
      <div className={css.form}>
        <Unsaved when={columns !== report.columns} />
        <p className={css.muted}>{t('dataroom.mappingText')}</p>
        {names.map(({ name, label }) => (
          <SelectOrNone
            key={name}
            label={`${label} (${name})`}
            choices={[...new Set(report.heading)].filter(Boolean).map((value) => ({ value, label: value }))}
            none={t('dataroom.noColumn')}
            value={columns[name] ?? null}
            onChange={(column) => choose(name, column)}
          />
        ))}
        <Button disabled={!isReady} onClick={() => onApply(columns)}>
          {t('dataroom.mappingApply')}
        </Button>
      </div>
    </BottomSheet>
  )
}
