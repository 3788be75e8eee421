import type { ExhibitorStep } from '@tiantian/contracts/expo/hall-state.ts'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import { ItemSheet } from './item-sheet.tsx'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) })

interface ReturnSheetProps {
  step: ExhibitorStep
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** The message to an exhibitor: what to change, or why it was refused. */
export function ReturnSheet({ step, send, onClose }: ReturnSheetProps) {
  const t = useText()
  return (
    <ItemSheet
      title={t(step === 'return' ? 'programme.stand.reasonTitle' : 'programme.stand.rejectTitle')}
      start={{ reason: '' }}
      schema={schema}
      hasWords={false}
      save={({ reason }) => send(reason)}
      onClose={onClose}
    >
      {(form) => <TextArea label={t('programme.stand.reason')} maxLength={300} {...field(form, 'reason')} />}
    </ItemSheet>
  )
}
