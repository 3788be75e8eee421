/** Letters that look like Latin ones in usual fonts. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аɑα4@ᴀ',
    b: 'вβʙ8ь',
    c: 'сϲᴄ',
    d: 'ԁᴅđ',
    e: 'еёєεҽ3ᴇ',
    g: 'ɡɢ9',
    h: 'нһʜ',
    i: 'іїιıɪ1l|!ӏ',
    j: 'јᴊ',
    k: 'кκқᴋ',
    m: 'мμᴍ',
    n: 'ոηɴ',
    o: 'оοθ0øᴏө',
    p: 'рρᴘ',
    r: 'ʀг',
    s: 'ѕ5$ꜱ',
    t: 'тτ7ᴛ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ԝᴡш',
    x: 'хχ',
    y: 'уүʏұγ',
    z: 'ᴢ2',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** The name as the eye reads it: without case, accents, widths and spaces, look-alikes as one letter. */
function appearanceOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return [...letters.normalize('NFC')]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const words = (text: string) => text.trim().split(/\s+/).map(appearanceOf)

/** Nobody else calls themselves this, in whatever company. */
const STAFF =
  words(`admin admins administrator administration moderator official support helpdesk superuser tiantian
  webmaster админ администратор администрация модератор поддержка техподдержка официальный официально
  әкімші әкімшілік модератор қолдау ресми`)
/** Names of staff, alone or with each other. */
const ROLE = words(`root system sysadmin office guest security customerservice система безопасность жүйе
  系统 系統 平台 商城`)
/** Words that may stand beside them. */
const BESIDE =
  words(`the mall store team help desk center service служба сервис клиентов команда отдел центр офис қызмет
  орталық 天天 中心 团队 小 专员 人员 服务 助手`)
/** Chinese is written without spaces: these are recognized anywhere in a name, and so is the name of the product. */
const ANYWHERE = words(`官方 客服 管理员 管理員 系统消息 系統消息 tiantianmall 天天商城`)

/** Longer words first, so that a word within another is not taken for it. */
const onlyOf = (list: readonly string[]) =>
  new RegExp(`^(?:${list.toSorted((one, other) => other.length - one.length).join('|')})+$`)

const ROLES_ALONE = onlyOf([...STAFF, ...ROLE, ...BESIDE])
const BESIDE_ALONE = onlyOf(BESIDE)
const STAFF_WORDS = new Set(STAFF)

/**
 * Whether a name lets its bearer pose as the operator: `admin`, `Адмиn`, `ａｄｍｉｎ`, `a d m i n`, `Support Almaty`,
 * `官方客服`.
 */
export function isOfficialName(name: string): boolean {
  // A number at an end makes no other name of it, but a digit may also stand for a letter.
  return [name, name.replaceAll(/^[\d_\s-]+|[\d_\s-]+$/g, '')].some(looksOfficial)
}

function looksOfficial(name: string): boolean {
  const whole = appearanceOf(name)
  if (ANYWHERE.some((word) => whole.includes(word))) return true
  const parts = name
    .split(/[^\p{L}\p{N}\p{M}@$!|]+/u)
    .map((part) => appearanceOf(part.replaceAll(/\d+$/g, '')))
  if (parts.some((part) => STAFF_WORDS.has(part))) return true
  return ROLES_ALONE.test(whole) && !BESIDE_ALONE.test(whole)
}

const OWN_FOLDERS = new Set(
  words('cloudstorage media file files drawn generated api pages share static assets system'),
)

/** Whether a folder of an upload could be taken for one of the product's own. */
export const isReservedFolder = (name: string): boolean =>
  OWN_FOLDERS.has(appearanceOf(name)) || isOfficialName(name)
