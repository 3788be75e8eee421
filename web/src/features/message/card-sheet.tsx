import { listContacts } from '@tiantian/contracts/expo/contact-book.ts'
import type { SubjectCard } from '@tiantian/contracts/message/message.ts'
import { listCards } from '@tiantian/contracts/message/message.ts'
import type { SubjectKind } from '@tiantian/contracts/message/names.ts'
import { SUBJECT_KINDS } from '@tiantian/contracts/message/names.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { infinite, query } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { SearchField } from '../../ui/form/search-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import css from './card-sheet.module.css'
import { cardNote } from './message-text.ts'
import { enqueue } from './outbox.ts'

const KINDS = [...SUBJECT_KINDS, 'contact'] as const
const TYPING_MS = 300

interface CardSheetProps {
  threadId: string
  onClose: () => void
  /** The user's own card is filled in by hand. */
  onOwnCard: () => void
}

interface ChoicesProps extends CardSheetProps {
  text: string
}

/** Something that the user has, to send as a card. */
export function CardSheet(props: CardSheetProps) {
  const t = useText()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('product')
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), TYPING_MS)
  return (
    <BottomSheet isOpen title={t('message.cards.title')} onClose={props.onClose}>
      <Tabs
        label={t('message.cards.kinds')}
        wraps
        tabs={KINDS.map((value) => ({ value, label: t(`message.cards.${value}`) }))}
        value={kind}
        onChange={setKind}
      >
        <div className={cards.stack}>
          <SearchField label={t('message.cards.search')} value={text} onChange={setText} />
          {kind === 'contact' ? (
            <ContactChoices {...props} text={wanted} />
          ) : (
            <SubjectChoices {...props} text={wanted} kind={kind} />
          )}
        </div>
      </Tabs>
    </BottomSheet>
  )
}

function SubjectChoices({ threadId, kind, text, onClose }: ChoicesProps & { kind: SubjectKind }) {
  const t = useText()
  const found = useQuery(query(listCards, { threadId, kind, ...(text && { text }) }))
  if (!found.data) return <LoadState result={found} skeleton={<Skeleton height={200} />} />
  if (found.data.cards.length === 0) return <EmptyState title={t('message.cards.none')} />
  const choose = ({ id }: SubjectCard) => {
    if (enqueue(threadId, { kind: 'card', card: { kind, id }, text: '' })) onClose()
  }
  return (
    <ul className={css.choices}>
      {found.data.cards.map((card) => (
        <li key={card.id}>
          <button type="button" className={css.choice} onClick={() => choose(card)}>
            {card.picture && <ProductImage src={card.picture} alt="" sizes="48px" className={css.picture} />}
            <span className={css.words}>
              <strong>{card.title}</strong>
              <span className={css.note}>{cardNote(card, t)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Of somebody else only the name and work are passed on: how to reach them is theirs to share. */
function ContactChoices({ threadId, text, onClose, onOwnCard }: ChoicesProps) {
  const t = useText()
  const found = useInfiniteQuery(infinite(listContacts, text ? { text } : {}))
  const contacts = found.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <>
      <Button size="sm" variant="soft" onClick={onOwnCard}>
        {t('message.shareContact')}
      </Button>
      <p className={css.note}>{t('message.cards.contactText')}</p>
      {found.isSuccess && contacts.length === 0 && <EmptyState title={t('message.cards.none')} />}
      <ul className={css.choices}>
        {contacts.map(({ id, name, company, jobTitle }) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              onClick={() => {
                const contact = { name, company, jobTitle, email: '', phone: '' }
                if (enqueue(threadId, { kind: 'contact', contact })) onClose()
              }}
            >
              <span className={css.words}>
                <strong>{name}</strong>
                <span className={css.note}>{[company, jobTitle].filter(Boolean).join(' · ')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
