import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { ExhibitorEntry, ExhibitorStaff } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorEntry, exhibitorStaff } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { saveOwnExhibitor, setOwnStaff, submitOwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useLeaveGuard } from '../../ui/form/unsaved.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import surface from '../../ui/surface.module.css'
import { eventUrl } from '../expo/event-address.ts'
import { spanText } from '../expo/event-time.ts'
import { EntryFields } from '../office-event-setup/entry-fields.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch } from '../office-event-setup/localized-text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './exhibit.module.css'
import { useSaveExhibit } from './exhibits-query.ts'
import staffFormCss from './staff-form.module.css'

const schema = z.object({ staff: exhibitorStaff })

/** Booth staff: as many as the booth has badges. */
function StaffForm({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const { id, version, staff } = exhibitor
  return (
    <VersionedForm
      draftKey={`exhibitor/${id}/staff`}
      version={String(version)}
      start={{ staff }}
      describe={(draft) => [
        {
          label: t('programme.stand.staff'),
          text: draft.staff
            .map(({ name, jobTitle }) => [name, jobTitle].filter(Boolean).join(', '))
            .join('; '),
        },
      ]}
    >
      {(control) => <StaffFields control={control} exhibitor={exhibitor} />}
    </VersionedForm>
  )
}

interface StaffFieldsProps {
  control: DraftControl<{ staff: ExhibitorStaff }>
  exhibitor: OwnExhibitor
}

function StaffFields({ control, exhibitor }: StaffFieldsProps) {
  const t = useText()
  const format = useFormat()
  const form = useStaff(control, exhibitor)
  const { badgeQuota } = exhibitor
  const { staff } = form.draft
  const counts = { taken: format.number(staff.length), all: format.number(badgeQuota) }
  return (
    <Section title={t('programme.stand.staff')}>
      <Form form={form} className={cards.page}>
        <p className={cards.muted}>{t('programme.stand.badges', counts)}</p>
        {staff.map((one, at) => (
          <PersonFields
            // biome-ignore lint/suspicious/noArrayIndexKey: people of a stand have no name but the one that is being typed
            key={at}
            number={at + 1}
            person={one}
            error={form.errors[`staff.${at}.name`]}
            onChange={(person) => form.set('staff', staff.with(at, person))}
            onRemove={() => form.set('staff', staff.toSpliced(at, 1))}
          />
        ))}
        <FormError form={form} />
        <div className={cards.line}>
          {staff.length < badgeQuota && (
            <Button variant="secondary" onClick={() => form.set('staff', [...staff, NOBODY])}>
              {t('programme.stand.addPerson')}
            </Button>
          )}
          <Button type="submit" isLoading={form.isSending}>
            {t('programme.stand.saveStaff')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function useStaff(control: StaffFieldsProps['control'], { id, version }: OwnExhibitor) {
  const t = useText()
  const save = useSaveExhibit()
  return useVersionedForm({
    control,
    check: (draft) => checkForm(schema, draft),
    send: ({ staff }) => save(call(setOwnStaff, { id, version, staff })),
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
}

const NOBODY = { name: '', jobTitle: '' }

interface StaffFormPersonFieldsProps {
  number: number
  person: ExhibitorStaff[number]
  error: string | undefined
  onChange: (person: ExhibitorStaff[number]) => void
  onRemove: () => void
}

function PersonFields({ number, person, error, onChange, onRemove }: StaffFormPersonFieldsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={staffFormCss.person}>
      <TextField
        label={t('programme.stand.person', { number: format.number(number) })}
        maxLength={80}
        value={person.name}
        error={error}
        onChange={(name) => onChange({ ...person, name })}
      />
      <TextField
        label={t('expo.form.jobTitle')}
        isOptional
        maxLength={80}
        value={person.jobTitle}
        onChange={(jobTitle) => onChange({ ...person, jobTitle })}
      />
      <Button variant="plain" onClick={onRemove}>
        {t('programme.stand.removePerson')}
      </Button>
    </div>
  )
}

/** The shop's own entry as an exhibitor; in four languages, before it is submitted. */
function EntryForm({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const { id, version, profile, categories, brands, productIds } = exhibitor
  const start: ExhibitorEntry = { profile, categories, brands, productIds }
  return (
    <VersionedForm
      draftKey={`exhibitor/${id}/entry`}
      version={String(version)}
      start={start}
      describe={(draft) => [
        ...LANGUAGES.map((language) => ({
          label: `${t('setup.exhibitors.profile')} (${languageName(language)})`,
          text: draft.profile[language] ?? '',
        })),
        { label: t('programme.stand.categories'), text: draft.categories.join(', ') },
        { label: t('programme.stand.brands'), text: draft.brands.join(', ') },
      ]}
    >
      {(control) => <OwnEntryFields control={control} exhibitor={exhibitor} />}
    </VersionedForm>
  )
}

interface OwnEntryFieldsProps {
  control: DraftControl<ExhibitorEntry>
  exhibitor: OwnExhibitor
}

function OwnEntryFields({ control, exhibitor: { id, version, shop } }: OwnEntryFieldsProps) {
  const t = useText()
  const save = useSaveExhibit()
  const form = useVersionedForm({
    control,
    check: (draft) => firstPart(checkForm(exhibitorEntry, draft)),
    send: (entry) => save(call(saveOwnExhibitor, { id, version, entry })),
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
  useLeaveGuard(JSON.stringify(form.draft) !== JSON.stringify(control.start))
  return (
    <Form form={form} className={cards.page}>
      <LanguageSwitch />
      <EntryFields form={form} shopId={shop.id} />
      <FormError form={form} />
      <div>
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  )
}

const TONES = {
  confirmed: 'success',
  needs_changes: 'warning',
  rejected: 'danger',
  withdrawn: 'danger',
} as const

/** One booth: its status, its entry, and its staff. */
export function Exhibit({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const { state, note } = exhibitor
  const isOpen = eventsFor(exhibitorMachine, state, 'member').includes('submit') && !isOver(exhibitor)
  const isGone = state === 'rejected' || state === 'withdrawn'
  return (
    <article className={surface.panel}>
      <Head exhibitor={exhibitor} />
      {note && (
        <p className={cards.words}>
          {t('programme.stand.note')} {note}
        </p>
      )}
      {isOpen ? (
        <>
          <EntryForm exhibitor={exhibitor} />
          <Submit id={exhibitor.id} />
        </>
      ) : (
        <Entry exhibitor={exhibitor} />
      )}
      {!(isGone || isOver(exhibitor)) && <StaffForm exhibitor={exhibitor} />}
    </article>
  )
}

const isOver = ({ event }: OwnExhibitor) =>
  event.state === 'cancelled' || event.state === 'archived' || new Date(event.endsAt) <= new Date(serverNow())

function Head({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const format = useFormat()
  const { event, state, shop, boothCodes } = exhibitor
  const facts = [
    spanText(event, format),
    shop.name,
    boothCodes.length > 0 ? t('programme.stand.booths', { codes: boothCodes.join(', ') }) : '',
  ]
  return (
    <header className={css.head}>
      <p className={cards.line}>
        <Tag tone={state in TONES ? TONES[state as keyof typeof TONES] : 'neutral'}>
          {t(`setup.exhibitors.state.${state}`)}
        </Tag>
      </p>
      <h2 className={cards.name}>
        <PageLink url={eventUrl(event.id)}>{event.title}</PageLink>
      </h2>
      <p className={cards.muted}>{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

/** The submitted entry, read-only. */
function Entry({ exhibitor: { name, profile, brands } }: { exhibitor: OwnExhibitor }) {
  const language = useLanguage()
  return (
    <div>
      <p className={cards.name}>{name}</p>
      <p>{textIn(profile, language)}</p>
      <p className={cx(cards.line, cards.muted)}>{brands.join(' · ')}</p>
    </div>
  )
}

function Submit({ id }: { id: string }) {
  const t = useText()
  const send = useSaveExhibit()
  const submitting = useMutation({
    mutationFn: () => send(call(submitOwnExhibitor, { id })),
    onSuccess: () => showToast({ title: t('programme.stand.submitted'), icon: 'success' }),
  })
  return (
    <div className={css.submit}>
      <p className={cards.muted}>{t('programme.stand.submitHint')}</p>
      <Button variant="secondary" isLoading={submitting.isPending} onClick={() => submitting.mutate()}>
        {t('programme.stand.submit')}
      </Button>
    </div>
  )
}
