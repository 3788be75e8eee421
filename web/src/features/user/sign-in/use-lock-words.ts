import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CallError, hasCode } from '../../../sdk/call-error.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** Describes a lock by the time when it ends: 480 minutes are hard to count. */
export function useLockWords() {
  const t = useText()
  const format = useFormat()
  const words = (minutes: number) => {
    const end = new Date(Date.now() + minutes * MINUTE_MS).toISOString()
    return t('signIn.lockedUntil', {
      time: minutes < DAY_MINUTES / 2 ? format.time(end) : format.dateTime(end),
    })
  }
  return <UseLockWordsInput, Reply>(send: (input: UseLockWordsInput) => Promise<Reply>) =>
    async (input: UseLockWordsInput): Promise<Reply> => {
      try {
        return await send(input)
      } catch (error) {
        if (!hasCode(error, 'ACCOUNT_LOCKED')) throw error
        throw new CallError('ACCOUNT_LOCKED', words(Number(error.params.minutes)), { params: error.params })
      }
    }
}
