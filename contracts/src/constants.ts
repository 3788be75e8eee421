/** The business constants of the specification, section 9. Each is declared only here, with its unit. */

/** Request, socket, upload and download. */
export const NETWORK_TIMEOUT_MS = 60_000
export const CLOUD_TIMEOUT_MS = 15_000
export const CLOUD_TIMEOUT_MIN_MS = 100
export const CLOUD_TIMEOUT_MAX_MS = 600_000
/** Total attempts for a call that times out (S8.6). */
export const CALL_TRIES = 6

export const BANNER_AUTOPLAY_MS = 6000
export const BANNER_TRANSITION_MS = 1000
export const TOAST_MS = 1500

export const PAGE_LOADER_DELAY_MS = 200
export const PAGE_LOADER_TIMEOUT_MS = 60_000
export const GEOLOCATION_TIMEOUT_MS = 100_000

export const PLACE_PAGE_SIZE = 20
export const NEARBY_RADIUS_M = 5000
export const MAP_ZOOM_MIN = 5
export const MAP_ZOOM_MAX = 18
export const MAP_ZOOM_DEFAULT = 16
export const IMAGE_PREVIEW_SCALE_MIN = 1
export const IMAGE_PREVIEW_SCALE_MAX = 4

/** The app as its clients name it. */
export const APP_ID = '__UNI__TIANTIAN'
export const APP_VERSION = '1.0.0'
export const APP_VERSION_CODE = 100
/** When even the device's language is unknown to the framework. */
export const FALLBACK_LOCALE = 'zh-Hans'
export const TOP_WINDOW_HEIGHT_PX = 170

export const TEMP_URL_EXPIRY_S = 600
export const TEMP_URL_LIST_MAX = 50
export const UPLOAD_CONCURRENCY = 5
export const UPLOADED_FILE_MAX_AGE_S = 2_592_000
export const PAGE_SIZE = 20
export const TREE_DEPTH_MAX = 10
/** The check at start requires a token that is valid for longer than this (S4.2). */
export const TOKEN_START_MARGIN_MS = 86_400_000

export const STATISTICS_INTERVAL_MS = 10_000
export const STATISTICS_APP_TIMEOUT_MS = 300_000
export const STATISTICS_PAGE_TIMEOUT_MS = 1_800_000

export const PUSH_HEARTBEAT_MS = 60_000
export const PUSH_ACK_RESEND_MS = 3000
/** "reconnect delay 10" in the specification: milliseconds on the wire of its client. */
export const PUSH_RECONNECT_DELAY_MS = 10
export const PUSH_MESSAGE_TIMEOUT_MS = 10_000
export const PUSH_DEVICE_INFO_INTERVAL_MS = 86_400_000
export const PUSH_SEND_RETRY_MS = 30_000
export const PUSH_CONNECT_ATTEMPTS_MAX = 10
export const PUSH_CONNECT_WINDOW_MS = 5000
export const PUSH_SOCKET_TOGGLE_MS = 1000
export const DEVICE_ID_LENGTH_MIN = 16
export const DEVICE_ID_LENGTH_MAX = 48
