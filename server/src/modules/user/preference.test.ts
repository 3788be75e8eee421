import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { getPreference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { LetterBox } from '../../test/letter-box.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { user, guest, db } = here
const box = new LetterBox(here)

test('[S1.7] letters come in the language that a person chose for them', async () => {
  const person = await user()
  await db.$client`update users set email = 'reader@mail.example' where id = ${person.id}`
  expect(await person.call(getPreference, {})).toEqual({ language: 'en' })
  expect(await person.call(setPreference, { language: 'kk' })).toEqual({ language: 'kk' })
  expect(await person.call(setPreference, {})).toEqual({ language: 'kk' })
  await person.call(closeAccount, {})
  const [letter] = await box.lettersTo('reader@mail.example')
  expect(letter?.subject).toMatch(/^Аккаунтыңыз .* жойылады$/)
})

test('a language that we do not write is refused, and visitors have no letters', async () => {
  const refusal = await (await user()).refused(setPreference, { language: 'de' as 'en' })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'language' }] })
  expect((await (await guest()).refused(getPreference, {})).code).toBe('LOGIN_REQUIRED')
})
