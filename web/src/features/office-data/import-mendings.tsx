import type { OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnSheet } from './column-sheet.tsx'
import css from './dataset-parts.module.css'
import { StrangerSheet } from './stranger-sheet.tsx'
import type { CheckedFile } from './use-import.ts'

interface MendingsProps {
  dataset: OfficeDataset
  file: CheckedFile
  onCheck: (file: CheckedFile) => void
}

/** What can be fixed here rather than in the file: renamed columns, and keys without a name. */
export function Mendings({ dataset, file, onCheck }: MendingsProps) {
  const t = useText()
  const [opened, setOpened] = useState<'columns' | 'strangers'>()
  const { heading, isSaved: isStored, counts, strangers } = file.report
  const isLost = Boolean(counts['column-missing']) && heading.length > 0
  const close = () => setOpened(undefined)
  const sheet = { dataset, onClose: close }
  const checkAgain = (changed: Partial<CheckedFile>) => {
    close()
    onCheck({ ...file, ...changed })
  }
  return (
    <div className={css.mendings}>
      {isStored && <p className={css.muted}>{t('dataroom.mappingSaved')}</p>}
      {(isLost || isStored || file.columns) && (
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
