import type { SessionForm } from '@tiantian/contracts/expo/agenda-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { AudienceSelect } from './audience-select.tsx'
import { FileField } from './file-field.tsx'

/** The seat limit of a session, its slides and its recording. */
export function SessionExtras({ form }: { form: FormState<SessionForm> }) {
  const t = useText()
  const { capacity, slidesUrl, replayUrl, audience } = form.draft
  return (
    <>
      <TextField
        label={t('programme.setup.capacity')}
        hint={t('programme.setup.capacityHint')}
        type="number"
        min={1}
        isOptional
        {...field(form, 'capacity')}
        value={capacity === null ? '' : String(capacity)}
        onChange={(text) => form.set('capacity', text === '' ? null : Number(text))}
      />
      <FileField
        label={t('programme.setup.slides')}
        remove={t('programme.setup.slidesRemove')}
        kind="document"
        value={slidesUrl}
        onChange={(path) => form.set('slidesUrl', path)}
      />
      <TextField
        label={t('programme.setup.replay')}
        type="url"
        inputMode="url"
        isOptional
        {...field(form, 'replayUrl')}
      />
      {(slidesUrl !== '' || replayUrl !== '') && (
        <AudienceSelect
          label={t('programme.setup.materialAudience')}
          value={audience}
          onChange={(value) => form.set('audience', value)}
        />
      )}
    </>
  )
}
