/** The version of the protocol of our own that both ends of a channel say that they speak. */
export const PROTOCOL_VERSION = 1

/** How long the frame may take to load. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000
/** How long the frame may take to answer a step of a login, and whatever needs no user. */
export const FRAME_REQUEST_TIMEOUT_MS = 30_000
/** How long a sign-out waits for the frame. */
export const SIGN_OUT_TIMEOUT_MS = 3_000
/** How long after the frame's word that it is ready it is spoken to. */
export const FRAME_READY_DELAY_MS = 500
/** How long a user has to answer in the frame. */
export const CONSENT_TIMEOUT_MS = 300_000
/** How long a user has for what is done at length in the frame. */
export const MANAGE_TIMEOUT_MS = 1_200_000
/** How long after a code was mailed the next one may be asked for. */
export const EMAIL_COOLDOWN_MS = 30_000
/** How many digits a mailed code of a frame of ours has. */
export const CODE_LENGTH = 6

/** In characters of all texts and keys of one message. */
export const MAX_MESSAGE_CHARACTERS = 1_000_000
/** In values of one message, those that hold others included. */
export const MAX_MESSAGE_VALUES = 50_000
export const MAX_MESSAGE_DEPTH = 32
/** How many requests a frame works on at once. */
export const MAX_OPEN_REQUESTS = 64
/** How many ids a frame remembers so that none is answered twice. */
export const MAX_REMEMBERED_IDS = 4_096
/** How often a frame may load itself anew before it is no longer listened to. */
export const MAX_FRAME_RELOADS = 20
