import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './application.module.css'

/** Of usePeopleChange. */
interface PeopleAnswer {
  readonly isPending: boolean
  readonly mutate: (input: undefined) => void
}

interface AnswerButtonsProps {
  accept: string
  accepting: PeopleAnswer
  declining: PeopleAnswer
}

/** The two answers to an offer, an invitation or a request. */
export function AnswerButtons({ accept, accepting, declining }: AnswerButtonsProps) {
  const t = useText()
  return (
    <div className={css.actions}>
      <Button isLoading={accepting.isPending} onClick={() => accepting.mutate(undefined)}>
        {accept}
      </Button>
      <Button variant="secondary" isLoading={declining.isPending} onClick={() => declining.mutate(undefined)}>
        {t('apply.people.decline')}
      </Button>
    </div>
  )
}
