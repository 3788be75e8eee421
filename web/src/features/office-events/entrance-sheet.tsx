import { useQueryClient } from '@tanstack/react-query'
import type { Entrance, EntryRule } from '@tiantian/contracts/expo/entrance.ts'
import { ENTRY_RULES, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { MomentField } from '../office-event-setup/moment-field.tsx'
import css from './office-event.module.css'
import type { TicketTypeName } from './office-query.ts'
import { officeEventReads } from './office-query.ts'

interface EntranceSheetProps {
  event: EventDetail
  entrance: Entrance
  types: readonly TicketTypeName[]
  onClose: () => void
}

const NAME_MAX = 60

/** Settings of an entrance; empty times follow the event. */
export function EntranceSheet({ event, entrance, types, onClose }: EntranceSheetProps) {
  const t = useText()
  const form = useEntrance(event, entrance, onClose)
  return (
    <BottomSheet isOpen desktop="center" title={entrance.name || t('hall.entrance.one')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <TextField
          label={t('hall.entrance.name')}
          hint={t('hall.entrance.nameHint')}
          isOptional
          maxLength={NAME_MAX}
          {...field(form, 'name')}
        />
        <Select
          label={t('hall.entrance.ruleName')}
          choices={ENTRY_RULES.map((value) => ({ value, label: t(`hall.entrance.rule.${value}`) }))}
          value={form.draft.rule}
          onChange={(rule) => form.set('rule', rule as EntryRule)}
        />
        <Times form={form} timeZone={event.timeZone} />
        <Welcome types={types} chosen={form.draft.typeIds} onChange={(ids) => form.set('typeIds', ids)} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

function Times({ form, timeZone }: { form: ReturnType<typeof useEntrance>; timeZone: string }) {
  const t = useText()
  return (
    <>
      <MomentField
        timeZone={timeZone}
        label={t('hall.entrance.opensAt')}
        hint={t('hall.entrance.timesHint', { zone: timeZone })}
        isOptional
        {...field(form, 'opensAt')}
      />
      <MomentField
        timeZone={timeZone}
        label={t('hall.entrance.closesAt')}
        isOptional
        {...field(form, 'closesAt')}
      />
    </>
  )
}

interface WelcomeProps {
  types: readonly TicketTypeName[]
  /** Null for all. */
  chosen: readonly string[] | null
  onChange: (ids: string[] | null) => void
}

/** The admitted ticket types. */
function Welcome({ types, chosen, onChange }: WelcomeProps) {
  const t = useText()
  const toggle = (id: string, isChecked: boolean) => {
    const before = chosen ?? types.map((type) => type.id)
    const next = isChecked ? [...before, id] : before.filter((one) => one !== id)
    onChange(next.length === types.length ? null : next)
  }
  return (
    <fieldset className={css.checks}>
      <legend>{t('hall.entrance.types')}</legend>
      {types.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={chosen === null || chosen.includes(id)}
          onChange={(isChecked) => toggle(id, isChecked)}
        />
      ))}
    </fieldset>
  )
}

interface EntranceSheetDraft extends Pick<Entrance, 'name' | 'rule' | 'typeIds'> {
  /** Empty where they follow the event. */
  readonly opensAt: string
  readonly closesAt: string
}

function useEntrance({ id: eventId }: EventDetail, entrance: Entrance, onClose: () => void) {
  const t = useText()
  const client = useQueryClient()
  const { id, name, rule, typeIds, hasOwnTimes, opensAt, closesAt } = entrance
  const times = hasOwnTimes ? { opensAt, closesAt } : { opensAt: '', closesAt: '' }
  const start: EntranceSheetDraft = { name, rule, typeIds, ...times }
  return useForm({
    start,
    check: (draft) =>
      checkForm(setEntrance.input, {
        eventId,
        id,
        ...draft,
        opensAt: draft.opensAt || null,
        closesAt: draft.closesAt || null,
      }),
    send: (input) => call(setEntrance, input),
    onSent() {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
    },
  })
}
