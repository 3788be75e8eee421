/** Whether a host, as in a URL or as a setting, is this machine itself by one of its names. */
export const isLoopback = (host: string): boolean => /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost)$/i.test(host)
