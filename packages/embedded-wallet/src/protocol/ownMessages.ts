import * as v from 'valibot'
import type { MessageContract } from './publicMessages.js'
import { address, caipChainId, email, id, nothing, otp, someText, text, timeMs } from './schemas.js'

const namespace = v.picklist(['eip155', 'solana', 'bip122', 'polkadot'])
const type = v.picklist(['eoa', 'smartAccount', 'payment'])
/** What lets its user in by the app's own word: a JWT of its back end, or what Telegram opened it with. */
const appWay = v.picklist(['token', 'telegram'])
const recoveryMethod = v.picklist(['passkey', 'password', 'operator'])

const bytes = v.pipe(someText(4_096), v.regex(/^[-_a-zA-Z\d]+$/))
const hex = v.pipe(someText(64), v.regex(/^[0-9a-f]+$/))
/** What only the end with the key reads, byte strings in base64url. */
const sealed = v.strictObject({ publicKey: bytes, iv: bytes, sealed: bytes })
/** Whom it is for, and the key that it is sealed to. */
const asker = { appOrigin: someText(256), publicKey: bytes, nonce: hex }

/** Where no window comes back: the page of the app that the browser comes back to, with `result_uri` in its address (`GOES_ON`). */
const returnTo = v.optional(someText(2_048))
/** What takes a proof of who is there. */
const proved = v.optional(v.strictObject({ returnTo }))

/** An account of the wallet. No part of it is a secret. */
const account = v.strictObject({
  namespace,
  address,
  type,
  /** The one network that this is its address on; absent where it is the same on all of the namespace. */
  chainId: v.optional(caipChainId),
  /** In hexadecimal. */
  publicKey: v.optional(v.pipe(someText(140), v.regex(/^(?:0x)?[0-9a-f]+$/i))),
  /** BIP-32 or SLIP-10, for Polkadot's keys a derivation of its own. */
  path: v.optional(text(128)),
  /** The purpose of a Bitcoin address. */
  purpose: v.optional(v.picklist(['payment', 'ordinal'])),
  /** Of a smart account: whether it is on that network yet. */
  isDeployed: v.optional(v.boolean()),
})

/**
 * The messages that a frame of ours has beyond the field's. They have a namespace of their own, and are sent by the port alone: clients that know the public
 * protocol only never see one. What they do needs the user, and the frame asks there; no message has a key, a phrase or a password in it.
 */
export const ownMessages = {
  /** All accounts on some networks, by one question. */
  GET_ACCOUNTS: {
    request: v.strictObject({
      chainIds: v.pipe(v.array(caipChainId), v.minLength(1), v.maxLength(100)),
      /** By namespace. */
      preferredAccountTypes: v.optional(v.record(namespace, type)),
    }),
    answer: v.strictObject({
      email: v.nullable(text(254)),
      /** What somebody is called at the provider by which they came. */
      userName: v.optional(v.nullable(text(256))),
      accounts: v.pipe(v.array(account), v.maxLength(200)),
    }),
  },
  /** The modal's look and language, for the screens of the frame. */
  SYNC_APPEARANCE: {
    request: v.strictObject({
      /** The browser's own colour scheme where there is none. */
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(text(128), text(1_024))),
      /** BCP 47. */
      locale: v.optional(text(64)),
      direction: v.optional(v.picklist(['ltr', 'rtl'])),
    }),
    answer: nothing,
  },
  /** Nobody waits any more for the answer of a request. The frame takes it from the screen, and signs nothing for it. */
  CANCEL_REQUEST: { request: v.strictObject({ requestId: id }), answer: nothing },
  /** What the app may know of the wallet, to remind and to lead. */
  GET_STATUS: {
    request: nothing,
    answer: v.strictObject({
      isConnected: v.boolean(),
      isLocked: v.boolean(),
      email: v.nullable(text(254)),
      /** Whether the wallet was made a moment ago: nobody has been asked yet how it is to be recovered. */
      isNew: v.optional(v.boolean()),
      /** Those of the user's other devices, too. */
      recoveryMethods: v.pipe(v.array(recoveryMethod), v.maxLength(16)),
      /** Whether nothing recovers the wallet: it is lost with the browsers that it is on. */
      isRecoveryNeeded: v.boolean(),
    }),
  },
  /** Lets somebody in by screens of the frame's own, where it is a window: the app may not be seen meanwhile. */
  SIGN_IN: { request: v.strictObject({ email: v.optional(email) }), answer: nothing },
  /** Answered when the mailed link was opened. Where the code's mail has not left by then, CONNECT_DEVICE is answered when it has, or refused where it cannot. */
  AWAIT_LINK: { request: nothing, answer: v.strictObject({ isCodeSent: v.boolean() }) },
  LOCK: { request: nothing, answer: nothing },
  /** An offer may be put off, and says so. */
  SET_UP_RECOVERY: {
    request: v.strictObject({ method: v.optional(recoveryMethod), isOffer: v.optional(v.boolean()) }),
    answer: v.strictObject({ method: recoveryMethod }),
  },
  REMOVE_RECOVERY: { request: v.strictObject({ method: recoveryMethod }), answer: nothing },
  RECOVER: { request: v.strictObject({ method: v.optional(recoveryMethod) }), answer: nothing },
  LIST_DEVICES: {
    request: nothing,
    answer: v.strictObject({
      devices: v.pipe(
        v.array(v.strictObject({ id, name: text(128), addedAtMs: timeMs, usedAtMs: timeMs, isThisOne: v.boolean() })),
        v.maxLength(100),
      ),
    }),
  },
  REMOVE_DEVICE: { request: v.strictObject({ id }), answer: nothing },
  /** The frame shows the phrase. It never leaves it. */
  EXPORT_PHRASE: { request: proved, answer: nothing },
  /** The phrase is entered in the frame. */
  IMPORT_PHRASE: { request: proved, answer: nothing },
  /** Where the browser goes to for a provider, one of the frame's service's own included. What it brings back goes into CONNECT_SOCIAL. */
  GET_PROVIDER_URI: {
    request: v.strictObject({
      provider: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,31}$/)),
      /** The page of the app that the browser comes back to, with `result_uri` in its address, in place of a window that closes. */
      returnTo: v.optional(someText(2_048)),
    }),
    answer: v.strictObject({ uri: someText(8_192) }),
  },
  /** A JWT of the app's own back end. */
  CONNECT_TOKEN: { request: v.strictObject({ token: someText(8_192) }), answer: nothing },
  /** By a passkey, with or without a wallet yet: on screens of the frame, where the wallet is opened by it, too. */
  CONNECT_PASSKEY: { request: nothing, answer: nothing },
  /** What Telegram opened a mini-app with. */
  CONNECT_TELEGRAM: { request: v.strictObject({ initData: someText(8_192) }), answer: nothing },
  /** By what an app shows that who is signed in is there, which the frame has asked for (PROOF_WANTED): without it the app has none. */
  GIVE_PROOF: {
    request: v.strictObject({ way: appWay, proof: v.optional(someText(8_192)) }),
    answer: nothing,
  },
  LIST_EMAILS: {
    request: nothing,
    answer: v.strictObject({
      emails: v.pipe(v.array(v.strictObject({ email, isPrimary: v.boolean() })), v.maxLength(16)),
    }),
  },
  ADD_EMAIL: { request: v.strictObject({ email }), answer: nothing },
  ADD_EMAIL_OTP: { request: v.strictObject({ otp }), answer: nothing },
  REMOVE_EMAIL: { request: v.strictObject({ email }), answer: nothing },
  DELETE_WALLET: { request: proved, answer: nothing },
  /** The frame shows what the user can do with the wallet, or one part of it, until the user leaves it. */
  MANAGE_WALLET: {
    request: v.optional(
      v.strictObject({
        part: v.optional(
          v.picklist([
            'recovery',
            'transactions',
            'permissions',
            'devices',
            'phrase',
            'signIn',
            'emails',
            'otherWallet',
            'deletion',
          ]),
        ),
        /** By what the app can show who is there, so that it can be added as a way in (PROOF_WANTED). */
        appWays: v.optional(v.pipe(v.array(appWay), v.maxLength(2))),
        returnTo,
        /** What it brought back (`GOES_ON`): the screens for which the page was left go on. */
        resultUri: v.optional(someText(16_384)),
      }),
    ),
    answer: nothing,
  },
  /** A frame asks a window of its own origin to hand over this browser's device share of a wallet. No app is answered. */
  HAND_OVER: {
    request: v.strictObject({
      ...asker,
      email: v.nullable(text(254)),
      walletId: hex,
      setIds: v.pipe(v.array(hex), v.maxLength(1_000)),
    }),
    answer: v.strictObject({ ...sealed.entries, setId: hex }),
  },
  /** A frame asks a window of its own origin for a passkey, where its browser keeps them from frames: one of those that are known, else a new one. No app is answered. */
  USE_PASSKEY: {
    request: v.strictObject({
      ...asker,
      /** What a new one is called. */
      name: text(256),
      known: v.optional(
        v.pipe(v.array(v.strictObject({ credentialId: bytes, prfSalt: bytes })), v.minLength(1), v.maxLength(1_000)),
      ),
      /** One that signs in: what its service asks it. */
      signIn: v.optional(
        v.strictObject({
          use: v.picklist(['create', 'get']),
          challenge: bytes,
          rp: v.strictObject({ id: someText(256), name: someText(256) }),
          exclude: v.pipe(v.array(bytes), v.maxLength(100)),
        }),
      ),
    }),
    answer: v.strictObject({
      credentialId: bytes,
      prfSalt: bytes,
      /** What the authenticator evaluated; absent where it evaluates nothing, and one that signs in does without. */
      secret: v.optional(sealed),
      /** To the service, in JSON (WebAuthn level 3). */
      answer: v.optional(someText(65_536)),
    }),
  },
} as const satisfies Record<string, MessageContract>

/** What a frame of ours says without having been asked. */
export const ownEvents = {
  /** Whether the frame has something on its screen that the user has to see. */
  SCREEN_CHANGED: v.strictObject({
    isNeeded: v.boolean(),
    heightPx: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
  }),
  /** Who is signed in has to show that it is them, and came by the app's own word: the app gives another one (GIVE_PROOF). */
  PROOF_WANTED: v.strictObject({ way: appWay }),
  /** Signed out, locked or other accounts, in this tab or another one. */
  SESSION_CHANGED: v.strictObject({ isConnected: v.boolean() }),
  /** A window is being left: closed, loaded anew, or led elsewhere. What it was asked is asked of nobody any more. */
  WINDOW_LEFT: v.strictObject({}),
} as const satisfies Record<string, v.GenericSchema>

const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** The app's first word to a frame that said it is ready, and the frame's answer by the port that comes with it: the same number. */
export const greetingSchema = v.strictObject({ version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), nonce })
