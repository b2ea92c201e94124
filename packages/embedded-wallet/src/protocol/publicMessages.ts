import * as v from 'valibot'
import { accountType, address, chainId, email, nothing, otp, someText, text } from './schemas.js'

/** A message that is asked and answered: the payloads of the request and of the answer that grants it. */
export interface MessageContract {
  readonly request: v.GenericSchema
  readonly answer: v.GenericSchema
}

const account = v.strictObject({ address, type: accountType })
/** What later clients and frames add. It is let through, and not looked at. */
const laterRequest = { rpcUrl: v.optional(text(2_048)), siwxMessage: v.optional(v.unknown()) }
const laterAnswer = {
  signature: v.optional(text(10_000)),
  message: v.optional(text(10_000)),
  siwxMessage: v.optional(v.unknown()),
}
const user = {
  email: v.optional(v.nullable(text(254))),
  address,
  chainId,
  accounts: v.optional(v.pipe(v.array(account), v.maxLength(100))),
  userName: v.optional(v.nullable(text(256))),
  preferredAccountType: v.optional(accountType),
  smartAccountDeployed: v.optional(v.boolean()),
  ...laterAnswer,
}

/** The networks that a user can come from. */
export const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** The messages of the protocol that the field's clients and frames speak, by their names. */
export const publicMessages = {
  SYNC_DAPP_DATA: {
    request: v.strictObject({
      metadata: v.optional(
        v.strictObject({
          name: text(256),
          description: text(2_048),
          url: text(2_048),
          icons: v.pipe(v.array(text(16_384)), v.maxLength(16)),
        }),
      ),
      sdkVersion: v.optional(text(128)),
      sdkType: v.optional(v.picklist(['w3m', 'appkit'])),
      projectId: text(128),
    }),
    answer: nothing,
  },
  SYNC_THEME: {
    request: v.strictObject({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(text(128), v.union([text(1_024), v.number()]))),
      w3mThemeVariables: v.optional(
        v.strictObject({ '--w3m-accent': v.optional(text(128)), '--w3m-background': v.optional(text(128)) }),
      ),
    }),
    answer: nothing,
  },
  IS_CONNECTED: {
    request: v.optional(v.strictObject({ token: v.optional(text(4_096)) })),
    answer: v.strictObject({ isConnected: v.boolean() }),
  },
  GET_CHAIN_ID: { request: nothing, answer: v.strictObject({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    answer: v.strictObject({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.maxLength(1_000),
      ),
    }),
  },
  INIT_SMART_ACCOUNT: { request: nothing, answer: v.strictObject({ address, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    request: v.strictObject({ type: accountType }),
    answer: v.strictObject({ type: accountType, address }),
  },
  CONNECT_EMAIL: {
    request: v.strictObject({ email }),
    answer: v.strictObject({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  CONNECT_DEVICE: { request: nothing, answer: nothing },
  CONNECT_OTP: { request: v.strictObject({ otp }), answer: nothing },
  UPDATE_EMAIL: {
    request: v.strictObject({ email }),
    answer: v.strictObject({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: v.strictObject({ otp }), answer: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { request: v.strictObject({ otp }), answer: v.strictObject({ newEmail: email }) },
  GET_SOCIAL_REDIRECT_URI: {
    request: v.strictObject({ provider: socialProvider }),
    answer: v.strictObject({ uri: someText(8_192) }),
  },
  CONNECT_SOCIAL: {
    request: v.strictObject({
      uri: someText(16_384),
      preferredAccountType: v.optional(accountType),
      chainId: v.optional(chainId),
      ...laterRequest,
    }),
    answer: v.strictObject(user),
  },
  GET_FARCASTER_URI: { request: nothing, answer: v.strictObject({ url: someText(8_192) }) },
  CONNECT_FARCASTER: { request: nothing, answer: v.strictObject({ userName: text(256) }) },
  GET_USER: {
    request: v.optional(
      v.strictObject({
        chainId: v.optional(chainId),
        preferredAccountType: v.optional(accountType),
        socialUri: v.optional(text(16_384)),
        ...laterRequest,
      }),
    ),
    answer: v.strictObject(user),
  },
  SWITCH_NETWORK: {
    request: v.strictObject({ chainId, rpcUrl: v.optional(text(2_048)) }),
    answer: v.strictObject({ chainId }),
  },
  RPC_REQUEST: {
    request: v.strictObject({
      method: someText(64),
      params: v.optional(v.unknown()),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(text(16)),
      rpcUrl: v.optional(text(2_048)),
    }),
    // Whatever the method answers: who asked checks it.
    answer: v.unknown(),
  },
  RPC_ABORT: { request: nothing, answer: nothing },
  SIGN_OUT: { request: nothing, answer: nothing },
  RELOAD: { request: nothing, answer: nothing },
} as const satisfies Record<string, MessageContract>

/** What a frame says without having been asked. */
export const publicEvents = {
  READY: v.strictObject({ version: v.optional(text(64)) }),
  SESSION_UPDATE: v.strictObject({ token: text(4_096) }),
} as const satisfies Record<string, v.GenericSchema>

/** The answers that a frame may also send unasked: they tell of a change. */
export const broadcastNames: readonly (keyof typeof publicMessages)[] = [
  'GET_USER',
  'IS_CONNECTED',
  'CONNECT_SOCIAL',
  'SET_PREFERRED_ACCOUNT',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
]
