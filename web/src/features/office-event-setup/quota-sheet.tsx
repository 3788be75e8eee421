import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import { quotaForm } from '@tiantian/contracts/expo/tickets-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import { ItemSheet } from './item-sheet.tsx'

type OfficeEventSetupQuotaSheet = EventTickets['quotas'][number]

interface QuotaSheetProps {
  start: OfficeEventSetupQuotaSheet
  save: (quota: OfficeEventSetupQuotaSheet) => Promise<unknown>
  onClose: () => void
}

/** A number of seats, with a name for the office. */
export function QuotaSheet(props: QuotaSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...props} title={t('setup.tickets.quotas')} schema={quotaForm} hasWords={false}>
      {(form) => (
        <>
          <TextField label={t('setup.tickets.quotaName')} maxLength={80} {...field(form, 'name')} />
          <TextField
            label={t('setup.tickets.size')}
            hint={t('setup.tickets.sizeHint')}
            type="number"
            min={0}
            isOptional
            {...field(form, 'size')}
            value={form.draft.size === null ? '' : String(form.draft.size)}
            onChange={(text) => form.set('size', text === '' ? null : Number(text))}
          />
        </>
      )}
    </ItemSheet>
  )
}
