import type { Announcement, AnnouncementAudience } from '@tiantian/contracts/announcement/announcement.ts'
import {
  ALONE_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  AUDIENCE_GROUPS,
  announcementForm,
  audience as audienceForm,
  changeAnnouncement,
  countAudience,
  createAnnouncement,
  getOfficeAnnouncement,
  LISTED_MAX,
} from '@tiantian/contracts/announcement/announcement.ts'
import { listEvents } from '@tiantian/contracts/expo/event.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import record from '../../office/record.module.css'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import {
  LanguageSwitch,
  LocalizedTextField,
  WritingLanguage,
} from '../office-event-setup/localized-text-field.tsx'
import { MomentField } from '../office-event-setup/moment-field.tsx'
import { languageName } from '../shell/alliance.ts'
import { useCountries } from '../user/address/country.ts'
import css from './announcement.module.css'

interface AnnouncementSheetProps {
  /** Undefined for a new one. */
  announcement: Announcement | undefined
  onSaved: () => unknown
  onClose: () => void
}

interface AnnouncementDraft {
  readonly title: LocalizedText
  readonly text: LocalizedText
  readonly link: string
  readonly group: AnnouncementAudience['group']
  readonly eventId: string
  /** As typed: one name per line. */
  readonly listed: string
  readonly languages: readonly Language[]
  readonly country: string
  readonly sendAt: string
}

const NEW: AnnouncementDraft = {
  title: {},
  text: {},
  link: '',
  group: 'everyone',
  eventId: '',
  listed: '',
  languages: [],
  country: '',
  sendAt: '',
}

/** A draft of an announcement in each language, its readers, and when it goes out. */
export function AnnouncementSheet({ announcement: opened, onSaved, onClose }: AnnouncementSheetProps) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const { data = { announcement: opened } } = useQuery({
    ...query(getOfficeAnnouncement, { id: opened?.id ?? '' }),
    enabled: opened !== undefined,
  })
  const { announcement } = data
  return (
    <WritingLanguage value={writing}>
      <BottomSheet
        isOpen
        desktop="side"
        title={t(opened ? 'announcement.change' : 'announcement.add')}
        onClose={onClose}
      >
        <VersionedForm
          draftKey={`announcement/${opened?.id ?? 'new'}`}
          version={String(announcement?.version ?? 0)}
          start={announcement ? draftOf(announcement) : NEW}
          describe={(draft) => [
            ...LANGUAGES.flatMap((each) => [
              { label: `${t('announcement.name')}, ${languageName(each)}`, text: draft.title[each] ?? '' },
              { label: `${t('announcement.text')}, ${languageName(each)}`, text: draft.text[each] ?? '' },
            ]),
            { label: t('announcement.link'), text: draft.link },
            { label: t('announcement.audience'), text: t(`announcement.group.${draft.group}`) },
            { label: t('announcement.listed'), text: draft.listed },
            { label: t('announcement.languages'), text: draft.languages.map(languageName).join(', ') },
            { label: t('announcement.country'), text: draft.country },
            { label: t('announcement.sendAt'), text: draft.sendAt },
          ]}
        >
          {(control) => (
            <AnnouncementFields
              control={control}
              announcement={announcement}
              onSaved={onSaved}
              onClose={onClose}
            />
          )}
        </VersionedForm>
      </BottomSheet>
    </WritingLanguage>
  )
}

type AnnouncementFieldsProps = AnnouncementSheetProps & { control: DraftControl<AnnouncementDraft> }

function AnnouncementFields(props: AnnouncementFieldsProps) {
  const t = useText()
  const form = useAnnouncementForm(props)
  const { title, text } = form.draft
  return (
    <Form form={form} className={record.form}>
      <LanguageSwitch isComplete={(each) => Boolean(title[each] && text[each])} />
      <LocalizedTextField
        label={t('announcement.name')}
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        {...field(form, 'title')}
      />
      <LocalizedTextField
        label={t('announcement.text')}
        isLong
        rows={7}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        {...field(form, 'text')}
      />
      <TextField
        label={t('announcement.link')}
        hint={t('announcement.linkHint')}
        isOptional
        {...field(form, 'link')}
      />
      <AudienceFields form={form} />
      <MomentField
        label={t('announcement.sendAt')}
        hint={t('announcement.sendAtHint')}
        isOptional
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        {...field(form, 'sendAt')}
      />
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

const ALL = 'all'

function AudienceFields({ form }: { form: FormState<AnnouncementDraft> }) {
  const t = useText()
  const { group, languages, country } = form.draft
  const countries = useCountries()
  return (
    <>
      <Select
        label={t('announcement.audience')}
        choices={AUDIENCE_GROUPS.map((value) => ({ value, label: t(`announcement.group.${value}`) }))}
        value={group}
        onChange={(next) => form.set('group', next as AnnouncementAudience['group'])}
      />
      {group === 'registrants' && <EventChoice form={form} />}
      {group === 'listed' && (
        <TextArea
          label={t('announcement.listed')}
          hint={t('announcement.listedHint', { max: LISTED_MAX })}
          {...field(form, 'listed')}
        />
      )}
      <fieldset className={record.group}>
        <legend>{t('announcement.languages')}</legend>
        {LANGUAGES.map((each) => (
          <Checkbox
            key={each}
            label={languageName(each)}
            isChecked={languages.includes(each)}
            onChange={(is) =>
              form.set(
                'languages',
                LANGUAGES.filter((one) => (one === each ? is : languages.includes(one))),
              )
            }
          />
        ))}
        <p className={css.hint}>{t('announcement.languagesHint')}</p>
      </fieldset>
      <Select
        label={t('announcement.country')}
        choices={[
          { value: ALL, label: t('announcement.allCountries') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={country || ALL}
        onChange={(next) => form.set('country', next === ALL ? '' : next)}
      />
      <AudienceSize draft={form.draft} />
    </>
  )
}

function EventChoice({ form }: { form: FormState<AnnouncementDraft> }) {
  const t = useText()
  const { data } = useQuery(query(listEvents, { limit: 50 }))
  return (
    <Select
      label={t('announcement.event')}
      placeholder={t('announcement.event')}
      choices={(data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      {...field(form, 'eventId')}
    />
  )
}

/** How many people the audience has now. */
function AudienceSize({ draft }: { draft: AnnouncementDraft }) {
  const t = useText()
  const format = useFormat()
  const checked = audienceForm.safeParse(useDeferredValue(audienceOf(draft)))
  const audience = checked.success ? checked.data : undefined
  const { data } = useQuery({
    ...query(countAudience, { audience: audience ?? { group: 'everyone' } }),
    enabled: audience !== undefined,
  })
  if (!(audience && data)) return null
  return (
    <p className={css.size} role="status">
      <b>{t('announcement.people', { count: data.people })}</b>
      {data.needsSecondOfficer && (
        <span>{t('announcement.secondOfficer', { max: format.number(ALONE_MAX) })}</span>
      )}
      {data.unknown.length > 0 && (
        <span className={css.reason}>{t('announcement.unknown', { names: data.unknown.join(', ') })}</span>
      )}
    </p>
  )
}

const audienceOf = ({ group, eventId, listed, languages, country }: AnnouncementDraft) => ({
  group,
  ...(group === 'registrants' && eventId && { eventId }),
  ...(group === 'listed' && { listed: namesIn(listed) }),
  languages: [...languages],
  countries: country ? [country] : [],
})

const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

function draftOf({ title, text, link, audience, sendAt }: Announcement): AnnouncementDraft {
  const { group, eventId = '', listed, languages, countries } = audience
  return {
    title,
    text,
    link,
    group,
    eventId,
    listed: listed.join('\n'),
    languages,
    country: countries[0] ?? '',
    sendAt: sendAt ?? '',
  }
}

function useAnnouncementForm({ control, announcement, onSaved, onClose }: AnnouncementFieldsProps) {
  const [requestIds] = useState(createRequestIds)
  return useVersionedForm({
    control,
    reads: readsBy(getOfficeAnnouncement),
    check: (draft: AnnouncementDraft) =>
      firstPart(
        checkForm(announcementForm, {
          title: draft.title,
          text: draft.text,
          link: draft.link,
          audience: audienceOf(draft),
          sendAt: draft.sendAt || null,
        }),
      ),
    send: (input) =>
      announcement
        ? call(changeAnnouncement, {
            id: announcement.id,
            version: announcement.version,
            announcement: input,
          })
        : call(createAnnouncement, { requestId: requestIds.idOf(input), announcement: input }),
    asksBeforeUnload: true,
    onSent() {
      onSaved()
      onClose()
    },
  })
}
