import { useQueryClient } from '@tanstack/react-query'
import { REASON_MAX } from '@tiantian/contracts/enterprise/application.ts'
import type { CompanyProfileView, ProfileItem } from '@tiantian/contracts/enterprise/profile.ts'
import { getShownProfile, takeDownProfile } from '@tiantian/contracts/enterprise/profile.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './reviews.module.css'

const shownQuery = (id: string) => query(getShownProfile, { id })

interface Chosen {
  readonly item: ProfileItem
  readonly photo: string
}

/** What the enterprise says about itself without a review: a reviewer takes down what cannot stay. */
export function PublicProfile({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const [chosen, choose] = useState<Chosen>()
  const result = useQuery(shownQuery(id))
  const { data } = result
  return (
    <Section title={t('vetting.profile.title')} isPanel>
      {!data && <LoadState result={result} skeleton={<Skeleton height={120} radius={12} />} />}
      {data && <Items company={data} onChoose={choose} />}
      {data && <Takedowns company={data} />}
      {chosen && (
        <DecisionSheet
          title={t('vetting.profile.takeDown')}
          text={t('vetting.profile.takeDownText')}
          noteLabel={t('vetting.note')}
          noteMax={REASON_MAX}
          reasons={[
            'vetting.profile.reason.misleading',
            'vetting.profile.reason.foreign',
            'vetting.profile.reason.unfit',
          ]}
          isDangerous
          doneText={t('vetting.done')}
          action={takeDownProfile}
          input={{ id, ...chosen }}
          onDone={(reply) => client.setQueryData(shownQuery(id).queryKey, reply)}
          onClose={() => choose(undefined)}
        />
      )}
    </Section>
  )
}

interface ItemsProps {
  company: CompanyProfileView
  onChoose: (chosen: Chosen) => void
}

function Items({ company: { profile }, onChoose }: ItemsProps) {
  const t = useText()
  const { logo, cover, photos, introduction, website, contacts } = profile
  const texts = LANGUAGES.filter((one) => introduction[one])
  const reached = Object.values(contacts).filter((text) => text !== '')
  const shown: readonly (Chosen & { readonly content: ReactNode })[] = [
    ...(['logo', 'cover'] as const)
      .filter((item) => profile[item] !== '')
      .map((item) => ({
        item,
        photo: '',
        content: <ProductImage src={item === 'logo' ? logo : cover} alt="" sizes="160px" />,
      })),
    ...photos.map((photo) => ({
      item: 'photos' as const,
      photo,
      content: <ProductImage src={photo} alt="" sizes="160px" />,
    })),
    ...(texts.length > 0
      ? [
          {
            item: 'introduction' as const,
            photo: '',
            content: texts.map((one) => (
              <p key={one} className={css.quote} lang={one}>
                {languageName(one)}: {introduction[one]}
              </p>
            )),
          },
        ]
      : []),
    ...(website ? [{ item: 'website' as const, photo: '', content: <p>{website}</p> }] : []),
    ...(reached.length > 0
      ? [{ item: 'contacts' as const, photo: '', content: <p>{reached.join(', ')}</p> }]
      : []),
  ]
  if (shown.length === 0) return <p className={css.muted}>{t('vetting.profile.empty')}</p>
  return (
    <ul className={css.profile}>
      {shown.map(({ item, photo, content }) => (
        <li key={`${item} ${photo}`}>
          <strong>{t(`apply.profile.item.${item}`)}</strong>
          {content}
          <Button
            size="sm"
            variant="plain"
            aria-label={`${t('vetting.profile.takeDown')}: ${t(`apply.profile.item.${item}`)}`}
            onClick={() => onChoose({ item, photo })}
          >
            {t('vetting.profile.takeDown')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Takedowns({ company: { takedowns } }: { company: CompanyProfileView }) {
  const t = useText()
  const format = useFormat()
  if (takedowns.length === 0) return null
  return (
    <ul className={css.list}>
      {takedowns.map(({ item, reason, at }) => (
        <li key={`${item} ${at}`} className={css.muted}>
          {format.date(at)} {t(`apply.profile.item.${item}`)}: {reason}
        </li>
      ))}
    </ul>
  )
}
