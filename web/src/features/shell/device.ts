/**
 * Our Android app, not a browser on Android: the app marks its user agent with `TiantianMall/<version>`. Browsers
 * change language like everywhere else.
 */
export function isAndroidApp(userAgent = navigator.userAgent): boolean {
  return /Android/.test(userAgent) && /\bTiantianMall\//.test(userAgent)
}
