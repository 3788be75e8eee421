import type { DocumentForm } from '@tiantian/contracts/expo/facts-form.ts'
import { DOCUMENTS_MAX, eventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveFacts } from '@tiantian/contracts/expo/set-up.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { useEffect } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { languageName } from '../shell/alliance.ts'
import { AudienceSelect } from './audience-select.tsx'
import type { FactsDraft } from './facts-draft.ts'
import { draftOf, factsOf } from './facts-draft.ts'
import { WhereSection } from './facts-place.tsx'
import type { FactsFormProps } from './facts-sections.tsx'
import { ContactSection, DatasetTextsSection, RegistrationSection, WhenSection } from './facts-sections.tsx'
import { EVENT_FOLDER, FileField, pathOf } from './file-field.tsx'
import { firstPart } from './item-sheet.tsx'
import { LanguageSwitch, LocalizedTextField, useWritingLanguage } from './localized-text-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import type { LocalizedPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'

function FilesSection({ form }: FactsFormProps) {
  const t = useText()
  const { cover } = form.draft
  return (
    <Section title={t('setup.section.files')} isPanel>
      <div className={css.part}>
        <FileField
          label={t('setup.field.cover')}
          remove={t('form.item.remove', { name: t('setup.field.cover') })}
          kind="picture"
          ratio="16 / 9"
          value={cover}
          onChange={(path) => form.set('cover', path)}
        />
        <Documents form={form} />
      </div>
    </Section>
  )
}

function Documents({ form }: FactsFormProps) {
  const t = useText()
  const language = useWritingLanguage()
  const { documents } = form.draft
  return (
    <>
      {documents.map((document, at) => (
        <DocumentRow
          key={document.url}
          document={document}
          onChange={(changed) => form.set('documents', documents.with(at, changed))}
          onRemove={() => form.set('documents', documents.toSpliced(at, 1))}
        />
      ))}
      <FilePicker
        label={t('setup.field.documents')}
        kinds={['document']}
        mode="list"
        limit={Math.min(9, DOCUMENTS_MAX - documents.length)}
        folder={EVENT_FOLDER}
        onChange={(files) =>
          form.set(
            'added',
            files.map((file) => ({
              name: { [language]: file.name },
              url: pathOf(file),
              bytes: file.size,
              audience: 'public' as const,
              language: null,
            })),
          )
        }
      />
    </>
  )
}

interface DocumentRowProps {
  document: DocumentForm
  onChange: (document: DocumentForm) => void
  onRemove: () => void
}

/** The name, language and audience of a document. */
function DocumentRow({ document, onChange, onRemove }: DocumentRowProps) {
  const t = useText()
  const shown = useLanguage()
  return (
    <div className={css.row}>
      <div className={css.document}>
        <LocalizedTextField
          label={t('setup.field.documentName')}
          maxLength={120}
          value={document.name}
          onChange={(name) => onChange({ ...document, name })}
        />
        <AudienceSelect
          label={t('programme.setup.audience')}
          value={document.audience}
          onChange={(audience) => onChange({ ...document, audience })}
        />
        <SelectOrNone
          label={t('programme.setup.language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`expo.language.${value}`) }))}
          none={t('programme.setup.anyLanguage')}
          value={document.language}
          onChange={(value) => onChange({ ...document, language: value as Language | null })}
        />
      </div>
      <Button variant="plain" size="sm" onClick={onRemove}>
        {t('form.item.remove', { name: textIn(document.name, shown) })}
      </Button>
    </div>
  )
}

/** Texts that are compared when two editors have saved. */
const LOCALIZED = ['title', 'subtitle', 'summary', 'body', 'organiser', 'venue', 'address'] as const
/** Times that are compared then. */
const MOMENTS = ['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt', 'cancelUntil'] as const
const PLAIN = [
  'slug',
  'type',
  'mode',
  'timeZone',
  'cityName',
  'onlineUrl',
  'liveUrl',
  'replayUrl',
  'registrationMax',
  'contactEmail',
  'contactPhone',
  'cover',
] as const

/** The description of an event, in four languages. */
export function FactsPart(props: LocalizedPartProps) {
  const { setUp } = props
  const t = useText()
  const format = useFormat()
  return (
    <VersionedForm
      draftKey={`event/${setUp.id}/facts`}
      version={String(setUp.versions.facts)}
      start={draftOf(setUp)}
      isMerged
      describe={(draft) => [
        ...LOCALIZED.flatMap((name) =>
          LANGUAGES.map((language) => ({
            label: `${t(`setup.field.${name}`)} (${languageName(language)})`,
            text: draft[name][language] ?? '',
          })),
        ),
        ...MOMENTS.map((name) => ({ label: t(`setup.field.${name}`), text: format.dateTime(draft[name]) })),
        ...PLAIN.map((name) => ({ label: t(`setup.field.${name}`), text: String(draft[name]) })),
      ]}
    >
      {(control) => <Facts control={control} {...props} />}
    </VersionedForm>
  )
}

type FactsProps = LocalizedPartProps & { control: DraftControl<FactsDraft> }

function Facts({ control, setUp, isLocked, onUnsaved }: FactsProps) {
  const form = useFacts(setUp, control)
  const isChanged = Object.keys(changedFields(control.start, form.draft)).length > 0
  useEffect(() => onUnsaved(isChanged && !isLocked), [onUnsaved, isChanged, isLocked])
  return (
    <Form form={form} className={css.form}>
      <LanguageSwitch />
      <div className={css.columns}>
        <div className={css.part}>
          <DatasetTextsSection form={form} />
          <FilesSection form={form} />
          <ContactSection form={form} setUp={setUp} />
        </div>
        <div className={css.part}>
          <WhenSection form={form} />
          <WhereSection form={form} />
          <RegistrationSection form={form} />
        </div>
      </div>
      <FormError form={form} />
      {!isLocked && isChanged && <SaveBar form={form} />}
    </Form>
  )
}

function useFacts(setUp: EventSetUp, control: DraftControl<FactsDraft>) {
  const t = useText()
  const save = useSave()
  return useVersionedForm({
    control,
    check: (draft) => firstPart(checkForm(eventFacts, factsOf(draft))),
    send: (draft) => {
      // Unchanged fields keep the current value, no matter who wrote it.
      const merged = { ...draftOf(setUp), ...changedFields(control.start, draft) }
      return save(call(saveFacts, { id: setUp.id, version: setUp.versions.facts, facts: factsOf(merged) }))
    },
    fieldOf: { SLUG_TAKEN: 'slug', CITY_NOT_FOUND: 'cityId', AGENDA_OUTSIDE: 'endsAt' },
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
}
