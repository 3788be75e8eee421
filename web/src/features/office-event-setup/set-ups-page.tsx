import { listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Button } from '../../ui/button.tsx'
import { eventColumns } from '../office-events/event-columns.ts'
import { NewEvent } from './new-event.tsx'
import { setUpUrl } from './set-up-address.ts'

const COLUMNS = eventColumns(setUpUrl)

/** All events being edited, including drafts. */
export function SetUpsPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t('setup.title')}
      permission="expo.write"
      actions={<Button onClick={() => setNew(true)}>{t('setup.new')}</Button>}
    >
      <QueryTable
        label={t('setup.title')}
        action={listSetUps}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        exportAs="events"
        emptyTitle={t('setup.none')}
      />
      {isNew && <NewEvent onClose={() => setNew(false)} />}
    </OfficePage>
  )
}
