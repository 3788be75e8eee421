import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@tiantian/contracts/error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Argon2id is this library's default algorithm; 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Half of the processors, so that a rush of logins does not slow down who reads, and at most half of the thread pool,
 * for files and name look-ups. One at a time is some fifty logins a second.
 */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const WAITING_MAX = 100
/** Two kinds of signs are two signs: `aaaaaaa1` has no more. */
const DISTINCT_MIN = 4
/** Of random bytes that nobody kept, at the same cost. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$M3Ja7Wyjbg5s/cBqulYtFw$rRNo5iMvkl7m5l9Amr4uDWxOBd3rMkK7aNpiPTUnAj4'

let running = 0
const waiting: (() => void)[] = []

/** A hash to store, with salt and cost inside. @throws AppError('PASSWORD_COMMON') */
export async function hashPassword(password: string, ...names: readonly string[]): Promise<string> {
  refuseCommon(password, ...names)
  return inTurn(() => hash(normal(password), COST))
}

/**
 * Before a code is used up for a password that cannot be.
 * @throws AppError('PASSWORD_COMMON') for one that is tried first: a common one, hardly more than one sign, or the
 *   person's own name, also with a number or signs around it
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
 * Whether the password is the one behind the hash. Without a hash it takes as long and answers no,
 * so that time does not tell which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DECOY, normal(password)))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Keyboards write one letter in several ways; all are the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** @throws AppError('UNAVAILABLE') when too many wait already */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
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
