import { EVENT_MODES } from '@tiantian/contracts/expo/event.ts'
import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { addSeries } from '@tiantian/contracts/expo/set-up.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import type { FactsDraft } from './facts-draft.ts'
import { inTimeZone } from './facts-draft.ts'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import { MomentField } from './moment-field.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'

/** Where most of the events of the alliance take place. */
const NEAR = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Almaty',
  'Asia/Bishkek',
  'Asia/Tashkent',
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Asia/Novosibirsk',
  'Europe/Minsk',
]

/** All time zones that the browser knows, nearby ones first, and always the chosen one. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const all = new Set([...NEAR, chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

interface Added {
  readonly id: string
  readonly name: LocalizedText
}

/** The series of which an event is an edition; a new one can be created here. */
function SeriesField({ form, setUp }: FactsFormProps & { setUp: EventSetUp }) {
  const t = useText()
  const language = useLanguage()
  const [added, setAdded] = useState<readonly Added[]>([])
  const [isAdding, setAdding] = useState(false)
  const choices = [...added, ...setUp.series].map(({ id, name }) => ({
    value: id,
    label: textIn(name, language),
  }))
  return (
    <>
      <SelectOrNone
        label={t('setup.field.seriesId')}
        choices={choices}
        none={t('setup.field.noSeries')}
        value={form.draft.seriesId}
        error={form.errors.seriesId}
        onChange={(id) => form.set('seriesId', id)}
      />
      <Button variant="soft" className={css.besideField} onClick={() => setAdding(true)}>
        {t('setup.newSeries')}
      </Button>
      {isAdding && (
        <NewSeries
          onClose={() => setAdding(false)}
          onAdded={(series) => {
            setAdded([...added, series])
            form.set('seriesId', series.id)
          }}
        />
      )}
    </>
  )
}

const schema = z.object({ name: addSeries.input.shape.name })

function NewSeries({ onClose, onAdded }: { onClose: () => void; onAdded: (series: Added) => void }) {
  const t = useText()
  const [requestIds] = useState(createRequestIds)
  const start: { name: LocalizedText } = { name: {} }
  return (
    <ItemSheet
      title={t('setup.newSeries')}
      start={start}
      schema={schema}
      save={async ({ name }) => {
        const id = requestIds.idOf(name)
        await call(addSeries, { id, name })
        onAdded({ id, name })
      }}
      onClose={onClose}
    >
      {(form) => (
        <LocalizedTextField label={t('setup.field.seriesName')} maxLength={120} {...field(form, 'name')} />
      )}
    </ItemSheet>
  )
}

export interface FactsFormProps {
  form: FormState<FactsDraft>
}

const LONGEST = { title: 120, subtitle: 160, summary: 300, body: 20_000, organiser: 200 } as const

export function DatasetTextsSection({ form }: FactsFormProps) {
  const t = useText()
  const words = (name: keyof typeof LONGEST) => ({
    label: t(`setup.field.${name}`),
    maxLength: LONGEST[name],
    ...field(form, name),
  })
  return (
    <Section title={t('setup.section.words')} isPanel>
      <div className={css.part}>
        <LocalizedTextField {...words('title')} />
        <LocalizedTextField {...words('subtitle')} isOptional />
        <LocalizedTextField {...words('summary')} isOptional isLong />
        <LocalizedTextField {...words('body')} isOptional isLong rows={12} hint={t('setup.field.bodyHint')} />
        <LocalizedTextField {...words('organiser')} isOptional />
      </div>
    </Section>
  )
}

export function WhenSection({ form }: FactsFormProps) {
  const t = useText()
  return (
    <Section title={t('setup.section.when')} isPanel>
      <div className={css.fields}>
        <Select
          label={t('setup.field.type')}
          choices={EVENT_TYPES.map((value) => ({ value, label: t(`expo.type.${value}`) }))}
          {...field(form, 'type')}
          onChange={(value) => form.set('type', value as FactsDraft['type'])}
        />
        <Select
          label={t('setup.field.timeZone')}
          choices={timeZoneChoices(form.draft.timeZone)}
          {...field(form, 'timeZone')}
          onChange={(timeZone) => form.change(inTimeZone(form.draft, timeZone))}
        />
        <Moment form={form} name="startsAt" />
        <Moment form={form} name="endsAt" />
      </div>
    </Section>
  )
}

type MomentName = 'startsAt' | 'endsAt' | 'registrationOpensAt' | 'registrationClosesAt' | 'cancelUntil'

function Moment({ form, name }: FactsFormProps & { name: MomentName }) {
  const t = useText()
  return (
    <MomentField label={t(`setup.field.${name}`)} timeZone={form.draft.timeZone} {...field(form, name)} />
  )
}

export function RegistrationSection({ form }: FactsFormProps) {
  const t = useText()
  const { needsApproval } = form.draft
  return (
    <Section title={t('setup.section.registration')} isPanel>
      <div className={css.fields}>
        <Moment form={form} name="registrationOpensAt" />
        <Moment form={form} name="registrationClosesAt" />
        <Moment form={form} name="cancelUntil" />
        <NumberField
          label={t('setup.field.registrationMax')}
          {...field(form, 'registrationMax')}
          onChange={(count) => form.set('registrationMax', count ?? Number.NaN)}
        />
        <div className={css.wide}>
          <Checkbox
            label={t('setup.field.needsApproval')}
            isChecked={needsApproval}
            onChange={(isChecked) => form.set('needsApproval', isChecked)}
          />
        </div>
        <Languages form={form} name="languages" />
        <Languages form={form} name="interpretation" />
      </div>
    </Section>
  )
}

function Languages({ form, name }: FactsFormProps & { name: 'languages' | 'interpretation' }) {
  const t = useText()
  const chosen = form.draft[name]
  const toggle = (language: Language) =>
    form.set(
      name,
      LANGUAGES.filter((one) => chosen.includes(one) !== (one === language)),
    )
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t(`setup.field.${name}`)}</legend>
      {LANGUAGES.map((one) => (
        <Chip key={one} isSelected={chosen.includes(one)} onClick={() => toggle(one)}>
          {t(`expo.language.${one}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

export function ContactSection({ form, setUp }: FactsFormProps & { setUp: EventSetUp }) {
  const t = useText()
  return (
    <Section title={t('setup.section.contact')} isPanel>
      <div className={css.fields}>
        <TextField
          label={t('setup.field.contactEmail')}
          type="email"
          isOptional
          {...field(form, 'contactEmail')}
        />
        <TextField
          label={t('setup.field.contactPhone')}
          type="tel"
          isOptional
          {...field(form, 'contactPhone')}
        />
        <div className={css.wide}>
          <TextField
            label={t('setup.field.slug')}
            hint={t('setup.field.slugHint')}
            maxLength={80}
            {...field(form, 'slug')}
          />
        </div>
        <SeriesField form={form} setUp={setUp} />
      </div>
    </Section>
  )
}

/** The same for the sheet that creates an event. */
export const useModeChoices = () => {
  const t = useText()
  return EVENT_MODES.map((value) => ({ value, label: t(`setup.mode.${value}`) }))
}
