/** Addresses of sites, of mail and of messengers, with or without a protocol. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\p{L}\p{N}.])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|ru|kz|cn|info|biz|top|xyz|shop|online|site|me|io|cc|рф|қаз|中国)(?:\/\S*)?(?![\p{L}\p{N}])|(?<!\S)@\w{4,}/giu

const MASK = '•••'

/** A text without its links: what a stranger is shown until they answer. */
export const masked = (text: string): string => text.replace(LINK, MASK)
