import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { MEMBER_LAG_MAX } from '@tiantian/contracts/publish/dataset-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import { useChoices } from './dataset-choices.ts'
import css from './dataset-parts.module.css'

/** Who sees the figures; with the texts it waits for a second reviewer. */
export function AccessSection({ form }: { form: FormState<DatasetForm> }) {
  const t = useText()
  const { access } = useChoices()
  return (
    <Section title={t('dataroom.section.access')} isPanel>
      <div className={css.fields}>
        <Select
          label={t('dataroom.field.access')}
          hint={t(`dataroom.accessHint.${form.draft.access}`)}
          choices={access}
          value={form.draft.access}
          onChange={(chosen) => {
            const value = access.find((each) => each.value === chosen)?.value ?? 'public'
            form.change({ access: value, ...(value !== 'member' && { memberLagMonths: null }) })
          }}
        />
        {form.draft.access === 'member' && (
          <TextField
            label={t('dataroom.field.memberLagMonths')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MEMBER_LAG_MAX}
            {...field(form, 'memberLagMonths')}
            value={String(form.draft.memberLagMonths ?? '')}
            onChange={(text) => form.set('memberLagMonths', text === '' ? null : Number(text))}
          />
        )}
      </div>
    </Section>
  )
}
