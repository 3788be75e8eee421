import type { Participant } from '@tiantian/contracts/expo/meeting.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Tag } from '../../ui/chip.tsx'
import surface from '../../ui/surface.module.css'
import css from './meetings-page.module.css'

interface PersonCardProps {
  person: Participant
  onAsk: () => void
}

/** A participant, their offer and interests, and the button to meet them. */
export function PersonCard({ person, onAsk }: PersonCardProps) {
  const t = useText()
  const format = useFormat()
  const { name, company, jobTitle, countryName, offers, seeks, about, matchCount: count, isMet } = person
  return (
    <article className={surface.panel} aria-label={name}>
      <div>
        <p className={cards.name}>{name}</p>
        <p>{[company, jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={cards.muted}>{countryName}</p>
      </div>
      {count > 0 && (
        <p>
          <Tag tone="success">{t('meeting.match', { count, number: format.number(count) })}</Tag>
        </p>
      )}
      <div className={css.kinds}>
        <Kinds label={t('meeting.theyOffer')} kinds={offers} />
        <Kinds label={t('meeting.theySeek')} kinds={seeks} />
      </div>
      {about && <p className={cards.words}>{about}</p>}
      <p>
        {isMet ? (
          <Tag tone="primary">{t('meeting.isMet')}</Tag>
        ) : (
          <Button size="sm" onClick={onAsk}>
            {t('meeting.ask')}
          </Button>
        )}
      </p>
    </article>
  )
}

function Kinds({ label, kinds }: { label: string; kinds: Participant['offers'] }) {
  if (kinds.length === 0) return null
  return (
    <p className={css.kind}>
      <span className={cards.muted}>{label}</span>
      {kinds.map(({ slug, name }) => (
        <Tag key={slug}>{name}</Tag>
      ))}
    </p>
  )
}
