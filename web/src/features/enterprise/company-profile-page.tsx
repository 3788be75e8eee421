import { useQueryClient } from '@tanstack/react-query'
import type { CompanyProfile, CompanyProfileView } from '@tiantian/contracts/enterprise/profile.ts'
import { getCompanyProfile, saveCompanyProfile } from '@tiantian/contracts/enterprise/profile.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { MESSENGERS } from '@tiantian/contracts/user/contact.ts'
import { useState } from 'react'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { LanguageSwitch, WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './application.module.css'
import type { ProfileDraft } from './company-profile-fields.tsx'
import {
  draftOf,
  ProfileContacts,
  ProfilePictures,
  ProfileTexts,
  profileOf,
} from './company-profile-fields.tsx'

const profileQuery = (id: string) => query(getCompanyProfile, { id })

/** What an approved enterprise says about itself on its public page; it is shown at once (S1.5). */
export function CompanyProfilePage({ id }: { id: string | undefined }) {
  const t = useText()
  const result = useQuery({
    ...profileQuery(id ?? ''),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  })
  const { data, error } = result
  const isMissing = id === undefined || hasCode(error, 'COMPANY_NOT_FOUND')
  return (
    <PageFrame title={t('apply.profile.title')}>
      {isMissing && (
        <Missing
          title={t('apply.profile.notYours')}
          way={{ text: t('apply.people.title'), url: '/pages/enterprise/people' }}
        />
      )}
      {!(data || isMissing) && <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />}
      {data && !isMissing && <Content company={data} />}
    </PageFrame>
  )
}

function Content({ company }: { company: CompanyProfileView }) {
  const t = useText()
  const describe = useDescription()
  return (
    <div className={css.page}>
      <Section title={company.name} isPanel className={css.page}>
        <p>{t('apply.profile.lead')}</p>
        <div className={css.actions}>
          <PageLink
            url={pageUrl('/pages/company/company', { slug: company.slug })}
            className={buttonClass({ variant: 'soft', size: 'sm' })}
          >
            {t('apply.toCompany')}
          </PageLink>
        </div>
      </Section>
      <TakenDown company={company} />
      <VersionedForm
        draftKey={`company/${company.id}`}
        version={String(company.version)}
        start={draftOf(company.profile)}
        isMerged
        describe={describe}
      >
        {(control) => <Fields control={control} company={company} />}
      </VersionedForm>
    </div>
  )
}

function TakenDown({ company: { takedowns } }: { company: CompanyProfileView }) {
  const t = useText()
  const format = useFormat()
  if (takedowns.length === 0) return null
  return (
    <Section title={t('apply.profile.takenDown')} isPanel>
      <ul className={css.missing}>
        {takedowns.map(({ item, reason, at }) => (
          <li key={`${item} ${at}`}>
            <strong>{t(`apply.profile.item.${item}`)}</strong>
            <span>{reason}</span>
            <time className={css.muted} dateTime={at}>
              {format.date(at)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is compared when two people have saved. */
function useDescription() {
  const t = useText()
  return (draft: ProfileDraft) => [
    ...LANGUAGES.map((each) => ({
      label: `${t('apply.field.introduction')} (${languageName(each)})`,
      text: draft.introduction[each] ?? '',
    })),
    { label: t('apply.field.logo'), text: draft.logo },
    { label: t('apply.profile.item.cover'), text: draft.cover },
    { label: t('apply.field.photos'), text: draft.photos.join('\n') },
    { label: t('apply.field.website'), text: draft.website },
    { label: t('apply.field.email'), text: draft.email },
    { label: t('apply.field.phone'), text: draft.phone },
    ...MESSENGERS.map(([name, label]) => ({ label, text: draft[name] })),
  ]
}

interface ProfileFieldsProps {
  control: DraftControl<ProfileDraft>
  company: CompanyProfileView
}

function useProfileForm({ control, company }: ProfileFieldsProps) {
  const t = useText()
  const client = useQueryClient()
  const { id, version } = company
  return useVersionedForm({
    control,
    reads: { queryKey: profileQuery(id).queryKey },
    check: (draft): CheckedForm<CompanyProfile> => {
      const merged = { ...draftOf(company.profile), ...changedFields(control.start, draft) }
      const checked = checkForm(saveCompanyProfile.input, { id, version, profile: profileOf(merged) })
      return checked.ok
        ? { ok: true, data: checked.data.profile }
        : { ok: false, errors: nearField(checked.errors) }
    },
    send: (profile) => call(saveCompanyProfile, { id, version, profile }),
    onSent(reply) {
      client.setQueryData(profileQuery(id).queryKey, reply)
      showToast({ title: t('setup.saved'), icon: 'success' })
    },
    fieldOf: { FILE_NOT_FOUND: 'photos', FILE_TYPE_REFUSED: 'photos' },
    asksBeforeUnload: true,
  })
}

/** The form has no levels. */
const nearField = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]): [string, string] => [
      path.replace(/^profile\.(?:contacts\.)?/, ''),
      text,
    ]),
  )

function Fields(props: ProfileFieldsProps) {
  const t = useText()
  const form = useProfileForm(props)
  const [language, setLanguage] = useState<Language>(useLanguage())
  return (
    <WritingLanguage value={{ language, setLanguage }}>
      <Form form={form} className={css.page}>
        <LanguageSwitch isComplete={(one) => Boolean(form.draft.introduction[one])} />
        <ProfileTexts form={form} />
        <ProfilePictures form={form} />
        <ProfileContacts form={form} />
        <FormError form={form} />
        <div className={css.actions}>
          <Button type="submit" isLoading={form.isSending}>
            {t('common.save')}
          </Button>
          <span className={css.muted} role="status">
            {form.isChanged ? t('setup.unsaved') : ''}
          </span>
        </div>
      </Form>
    </WritingLanguage>
  )
}
