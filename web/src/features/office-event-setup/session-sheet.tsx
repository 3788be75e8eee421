import type { SessionForm } from '@tiantian/contracts/expo/agenda-form.ts'
import { sessionForm } from '@tiantian/contracts/expo/agenda-form.ts'
import { SPEAKER_ROLES } from '@tiantian/contracts/expo/event.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { AudienceSelect } from './audience-select.tsx'
import { FileField } from './file-field.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import { MomentField } from './moment-field.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'

/** The seat limit of a session, its slides and its recording. */
function SessionExtras({ form }: { form: FormState<SessionForm> }) {
  const t = useText()
  const { slidesUrl, replayUrl, audience } = form.draft
  return (
    <>
      <NumberField
        label={t('programme.setup.capacity')}
        hint={t('programme.setup.capacityHint')}
        isOptional
        {...field(form, 'capacity')}
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

interface SessionSheetProps {
  setUp: EventSetUp
  start: SessionForm
  save: (session: SessionForm) => Promise<unknown>
  onClose: () => void
}

export function SessionSheet({ setUp, ...sheet }: SessionSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...sheet} title={t('setup.agenda.session')} schema={sessionForm}>
      {(form) => (
        <>
          <LocalizedTextField label={t('setup.field.title')} maxLength={160} {...field(form, 'title')} />
          <Times form={form} setUp={setUp} />
          <RoomAndTrack form={form} setUp={setUp} />
          <LocalizedTextField
            label={t('setup.agenda.abstract')}
            maxLength={5000}
            isLong
            isOptional
            {...field(form, 'abstract')}
          />
          <SpeakerChoice form={form} setUp={setUp} />
          <SessionExtras form={form} />
        </>
      )}
    </ItemSheet>
  )
}

interface SessionSheetFieldsProps {
  form: FormState<SessionForm>
  setUp: EventSetUp
}

function Times({ form, setUp }: SessionSheetFieldsProps) {
  const t = useText()
  const { timeZone } = setUp.facts
  return (
    <>
      <MomentField
        label={t('setup.field.startsAt')}
        hint={t('setup.field.localHint')}
        timeZone={timeZone}
        {...field(form, 'startsAt')}
      />
      <MomentField label={t('setup.field.endsAt')} timeZone={timeZone} {...field(form, 'endsAt')} />
    </>
  )
}

function RoomAndTrack({ form, setUp }: SessionSheetFieldsProps) {
  const t = useText()
  const { tracks, rooms } = setUp.agenda
  return (
    <>
      <LaneSelect form={form} name="room" lanes={rooms} none={t('setup.agenda.noRoom')} />
      <LaneSelect form={form} name="track" lanes={tracks} none={t('setup.agenda.noTrack')} />
      <SelectOrNone
        label={t('setup.agenda.language')}
        choices={LANGUAGES.map((value) => ({ value, label: t(`expo.language.${value}`) }))}
        none={t('setup.agenda.anyLanguage')}
        value={form.draft.language}
        onChange={(value) => form.set('language', value as Language | null)}
      />
    </>
  )
}

interface LaneSelectProps {
  form: FormState<SessionForm>
  name: 'room' | 'track'
  lanes: readonly LocalizedText[]
  none: string
}

function LaneSelect({ form, name, lanes, none }: LaneSelectProps) {
  const t = useText()
  const language = useLanguage()
  const choices = lanes.map((lane, at) => ({ value: String(at), label: textIn(lane, language) }))
  return (
    <SelectOrNone
      label={t(`setup.agenda.${name}`)}
      choices={choices}
      none={none}
      value={form.draft[name] === null ? null : String(form.draft[name])}
      error={form.errors[name]}
      onChange={(value) => form.set(name, value === null ? null : Number(value))}
    />
  )
}

type Speaking = SessionForm['speakers'][number]

/** Speakers and their roles. */
function SpeakerChoice({ form, setUp }: SessionSheetFieldsProps) {
  const t = useText()
  const language = useLanguage()
  const { speakers } = form.draft
  const roles = SPEAKER_ROLES.map((value) => ({ value, label: t(`setup.agenda.role.${value}`) }))
  const choose = (id: string, role: string | null) => {
    const others = speakers.filter((one) => one.id !== id)
    form.set('speakers', role === null ? others : [...others, { id, role: role as Speaking['role'] }])
  }
  if (setUp.agenda.speakers.length === 0) return null
  return (
    <fieldset className={css.speakers}>
      <legend className={css.legend}>{t('setup.agenda.speakers')}</legend>
      {setUp.agenda.speakers.map(({ id, name }) => (
        <SelectOrNone
          key={id}
          label={textIn(name, language)}
          choices={roles}
          none={t('setup.agenda.notSpeaking')}
          value={speakers.find((one) => one.id === id)?.role ?? null}
          onChange={(role) => choose(id, role)}
        />
      ))}
    </fieldset>
  )
}
