import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@tiantian/contracts/error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Argon2id is the library's default algorithm; 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Half of the processors, so that a burst of logins does not slow down reads, and at most half of the thread pool,
 * which also serves files and DNS. One at a time gives some fifty logins a second.
 */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const WAITING_MAX = 100
/** Two character kinds need not mean more than two distinct characters: `aaaaaaa1`. */
const DISTINCT_MIN = 4
/** A hash of random bytes that were never stored, at the same cost. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$M3Ja7Wyjbg5s/cBqulYtFw$rRNo5iMvkl7m5l9Amr4uDWxOBd3rMkK7aNpiPTUnAj4'

let running = 0
const waiting: (() => void)[] = []

/** A hash to store, including salt and cost. @throws AppError('PASSWORD_COMMON') */
export async function hashPassword(password: string, ...names: readonly string[]): Promise<string> {
  refuseCommon(password, ...names)
  return inTurn(() => hash(normal(password), COST))
}

/**
 * Called before a code is consumed.
 * @throws AppError('PASSWORD_COMMON') for an easily guessed password: a common one, one with hardly more than one
 * distinct character, or the user's own name, also with digits or punctuation around it
 */
export function refuseCommon(password: string, ...names: readonly string[]) {
  const plain = normal(password).toLowerCase()
  const core = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const own = names.flatMap((name) => [name, ...name.split('@')]).map((name) => name.toLowerCase())
  const isCommon = [plain, core].some((guess) => COMMON_PASSWORDS.has(guess))
  const isName = own.includes(plain) || own.some((name) => isNumbered(core, name))
  if (isCommon || isName || new Set(plain).size < DISTINCT_MIN) throw new AppError('PASSWORD_COMMON')
}

const isNumbered = (core: string, name: string) =>
  name !== '' && core.startsWith(name) && /^\d*$/.test(core.slice(name.length))

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that the time does not
 * reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DECOY, normal(password)))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Keyboards encode one letter in several ways; all count as the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** @throws AppError('UNAVAILABLE') when the queue is full */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new AppError('UNAVAILABLE')
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
