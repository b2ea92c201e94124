import { describe, expect, it } from 'vitest'
import {
  type AppMessage,
  type MessageName,
  parseAppMessage,
  parseFrameAnswer,
  parseFrameEvent,
  parseGranted,
  parseRefusal,
  writeAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
} from './messages.js'
import { ownMessages } from './ownMessages.js'
import { publicMessages } from './publicMessages.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const user = { email: 'a@b.example', address, chainId: 1 }

/** A request and its answer for each message. */
const samples = {
  SYNC_DAPP_DATA: [
    {
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      sdkVersion: 'react-1.0.0',
      sdkType: 'appkit',
      projectId: 'p',
    },
    undefined,
  ],
  SYNC_THEME: [{ themeMode: 'dark', themeVariables: { '--a': '#fff', b: 1 }, w3mThemeVariables: {} }, undefined],
  IS_CONNECTED: [{ token: 't' }, { isConnected: true }],
  GET_CHAIN_ID: [undefined, { chainId: 1 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 10] }],
  INIT_SMART_ACCOUNT: [undefined, { address, isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }, { type: 'eoa', address }],
  CONNECT_EMAIL: [{ email: 'a@b.example' }, { action: 'VERIFY_OTP' }],
  CONNECT_DEVICE: [undefined, undefined],
  AWAIT_LINK: [undefined, { isCodeSent: false }],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL: [{ email: 'c@d.example' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '123456' }, { newEmail: 'c@d.example' }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://accounts.example' }],
  CONNECT_SOCIAL: [
    { uri: 'https://r.example', preferredAccountType: 'eoa', chainId: 1 },
    { ...user, userName: 'a' },
  ],
  GET_FARCASTER_URI: [undefined, { url: 'https://f.example' }],
  CONNECT_FARCASTER: [undefined, { userName: 'a' }],
  GET_USER: [{ chainId: 'solana:abc' }, { ...user, accounts: [{ address, type: 'smartAccount' }] }],
  SWITCH_NETWORK: [{ chainId: 10 }, { chainId: 10 }],
  RPC_REQUEST: [{ method: 'eth_call', params: [{ to: address }] }, '0x'],
  RPC_ABORT: [undefined, undefined],
  SIGN_OUT: [undefined, undefined],
  RELOAD: [undefined, undefined],
  GET_ACCOUNTS: [
    { chainIds: ['eip155:1'], preferredAccountTypes: { eip155: 'eoa' } },
    {
      email: 'a@b.example',
      accounts: [
        {
          namespace: 'bip122',
          address: 'bc1q',
          type: 'payment',
          chainId: 'bip122:00',
          publicKey: '02ab',
          path: "m/84'",
          purpose: 'payment',
        },
      ],
    },
  ],
  SYNC_APPEARANCE: [{ themeMode: 'light', locale: 'ar', direction: 'rtl' }, undefined],
  CANCEL_REQUEST: [{ requestId: 'abc' }, undefined],
  GET_STATUS: [
    undefined,
    { isConnected: true, isLocked: false, email: null, recoveryMethods: ['passkey'], isRecoveryNeeded: false },
  ],
  SIGN_IN: [{ email: 'a@b.example' }, undefined],
  LOCK: [undefined, undefined],
  SET_UP_RECOVERY: [{ method: 'password' }, { method: 'password' }],
  REMOVE_RECOVERY: [{ method: 'operator' }, undefined],
  RECOVER: [{}, undefined],
  LIST_DEVICES: [undefined, { devices: [{ id: 'a', name: 'Laptop', addedAtMs: 1, usedAtMs: 2, isThisOne: true }] }],
  REMOVE_DEVICE: [{ id: 'a' }, undefined],
  EXPORT_PHRASE: [{ returnTo: 'https://app.example/cart' }, undefined],
  IMPORT_PHRASE: [{}, undefined],
  GET_PROVIDER_URI: [
    { provider: 'acme', returnTo: 'https://app.example/cart' },
    { uri: 'https://login.acme.example/authorize' },
  ],
  CONNECT_TOKEN: [{ token: 'a.b.c' }, undefined],
  CONNECT_PASSKEY: [undefined, undefined],
  CONNECT_TELEGRAM: [{ initData: 'hash=a' }, undefined],
  LIST_EMAILS: [undefined, { emails: [{ email: 'a@b.example', isPrimary: true }] }],
  ADD_EMAIL: [{ email: 'c@d.example' }, undefined],
  GIVE_PROOF: [{ way: 'token', proof: 'a.b.c' }, undefined],
  ADD_EMAIL_OTP: [{ otp: '123456' }, undefined],
  REMOVE_EMAIL: [{ email: 'c@d.example' }, undefined],
  DELETE_WALLET: [undefined, undefined],
  MANAGE_WALLET: [{ part: 'devices', returnTo: 'https://app.example/cart' }, undefined],
  HAND_OVER: [
    {
      appOrigin: 'https://app.example',
      publicKey: 'BAAA',
      nonce: 'ab',
      email: null,
      walletId: 'ab',
      setIds: ['cd'],
    },
    { publicKey: 'BAAA', iv: 'AAAA', sealed: 'AAAA', setId: 'cd' },
  ],
  USE_PASSKEY: [
    {
      appOrigin: 'https://app.example',
      publicKey: 'BAAA',
      nonce: 'ab',
      name: 'a@b.example',
      known: [{ credentialId: 'AAAA', prfSalt: 'AAAA' }],
    },
    { secret: { publicKey: 'BAAA', iv: 'AAAA', sealed: 'AAAA' }, credentialId: 'AAAA', prfSalt: 'AAAA' },
  ],
} as const satisfies Record<MessageName, readonly [request: unknown, answer: unknown]>

const names = Object.keys(samples) as MessageName[]
const own = { isOwn: true }
const pub = { isOwn: false }

describe('messages', () => {
  it('default: there is a sample of each, and none has two meanings', () => {
    expect(names.sort()).toEqual([...Object.keys(publicMessages), ...Object.keys(ownMessages)].sort())
    expect(Object.keys(publicMessages).filter((name) => Object.hasOwn(ownMessages, name))).toEqual([])
  })

  it.each(names)('default: %s comes as it was sent, and is answered', (name) => {
    const [payload, answer] = samples[name]
    const written = writeAppMessage(name, { id: 'id1', payload }, own)
    expect(written.type).toBe(`@${Object.hasOwn(ownMessages, name) ? 'hawser' : 'w3m'}-app/${name}`)
    expect(parseAppMessage(structuredClone(written), own)).toEqual({ id: 'id1', name, payload })

    const told = structuredClone(writeFrameAnswer(name, { id: 'id1', outcome: 'SUCCESS', payload: answer }))
    const parsed = parseFrameAnswer(told, own)
    expect(parsed).toMatchObject({ id: 'id1', name, outcome: 'SUCCESS' })
    expect(parseGranted(name, parsed?.payload)).toEqual({ isValid: true, value: answer })

    const refused = structuredClone(writeFrameAnswer(name, { id: 'id1', outcome: 'ERROR', payload: { message: 'No' } }))
    expect(parseFrameAnswer(refused, own)).toMatchObject({ id: 'id1', name, outcome: 'ERROR' })
    expect(parseRefusal(refused.payload, pub)).toEqual({ message: 'No' })
  })

  it.each(names)('error: %s with a name that it does not have', (name) => {
    const [payload, answer] = samples[name]
    if (name === 'RPC_REQUEST') return
    const type = `@${Object.hasOwn(ownMessages, name) ? 'hawser' : 'w3m'}-app/${name}`
    expect(parseAppMessage({ id: 'id1', type, payload: { ...Object(payload), more: 1 } }, own)).toBeUndefined()
    expect(parseAppMessage({ id: 'id1', type, payload, more: 1 }, own)).toBeUndefined()
    expect(parseGranted(name, { ...Object(answer), more: 1 })).toEqual({ isValid: false })
    expect(() => writeAppMessage(name, { id: 'a', payload: { ...Object(payload), more: 1 } }, own)).toThrow(TypeError)
  })

  it.each(Object.keys(ownMessages) as MessageName[])('behavior: %s is no word of the public protocol', (name) => {
    const [payload] = samples[name]
    expect(() => writeAppMessage(name, { id: 'a', payload }, pub)).toThrow(TypeError)
    const written = writeAppMessage(name, { id: 'a', payload }, own)
    expect(parseAppMessage(written, pub)).toBeUndefined()
    // Clients of the field act on whatever has this in its type.
    expect(writeFrameAnswer(name, { id: 'a', outcome: 'SUCCESS', payload: samples[name][1] }).type).not.toContain(
      'w3m-',
    )
  })

  it.each([
    'CONNECT_EMAIL',
    'w3m-app/CONNECT_EMAIL',
    '@w3m-app/connect_email',
    ' @w3m-app/CONNECT_EMAIL',
    'x@w3m-app/CONNECT_EMAIL',
    '@w3m-app/toString',
    '@w3m-app/__proto__',
    '@w3m-frame/CONNECT_EMAIL',
    '@hawser-app/CONNECT_EMAIL',
  ])('error: the type %s', (type) => {
    expect(parseAppMessage({ id: 'a', type, payload: { email: 'a@b.example' } }, own)).toBeUndefined()
  })

  it.each([undefined, '', 1, {}, 'a b', 'x'.repeat(65)])('error: the id %j', (id) => {
    expect(parseAppMessage({ id, type: '@w3m-app/SIGN_OUT' }, own)).toBeUndefined()
  })

  it.each([
    '',
    'a',
    'a@',
    '@b.example',
    'a b@c.example',
    'a@b',
    `${'a'.repeat(250)}@b.example`,
    5,
    null,
    ['a@b.example'],
  ])('VAL-11 error: the address %j, on connect and on update', (email) => {
    for (const name of ['CONNECT_EMAIL', 'UPDATE_EMAIL', 'ADD_EMAIL'] as const)
      expect(() => writeAppMessage(name, { id: 'a', payload: { email } }, own)).toThrow(TypeError)
  })

  it('VAL-11 error: a code that is no text, a provider and a theme that nobody knows', () => {
    const parse = (name: MessageName, payload: unknown): AppMessage | undefined =>
      parseAppMessage({ id: 'a', type: `@w3m-app/${name}`, payload }, own)
    expect(parse('CONNECT_OTP', { otp: '1' })).toBeDefined()
    expect(parse('CONNECT_OTP', { otp: 123_456 })).toBeUndefined()
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
      expect(parse('GET_SOCIAL_REDIRECT_URI', { provider })).toBeDefined()
    for (const provider of ['twitter', 'farcaster', 'Google', 'constructor'])
      expect(parse('GET_SOCIAL_REDIRECT_URI', { provider })).toBeUndefined()
    for (const themeMode of ['light', 'dark']) expect(parse('SYNC_THEME', { themeMode })).toBeDefined()
    expect(parse('SYNC_THEME', { themeMode: 'system' })).toBeUndefined()
  })
})

describe('events', () => {
  it('default: what a frame says unasked', () => {
    expect(parseFrameEvent(writeFrameEvent('READY', { version: '1' }), pub)).toEqual({
      name: 'READY',
      payload: { version: '1' },
    })
    const changed = writeFrameEvent('SESSION_CHANGED', { isConnected: false })
    expect(parseFrameEvent(changed, own)).toEqual({ name: 'SESSION_CHANGED', payload: { isConnected: false } })
    expect(parseFrameEvent(changed, pub)).toBeUndefined()
  })

  it('behavior: an answer that everybody may hear, by the field’s protocol alone', () => {
    const answer = writeFrameAnswer('GET_USER', { id: 'other', outcome: 'SUCCESS', payload: user })
    expect(parseFrameEvent(answer, pub)).toEqual({ name: 'GET_USER_SUCCESS', payload: user })
    expect(parseFrameEvent(answer, own)).toBeUndefined()
    const secret = writeFrameAnswer('CONNECT_EMAIL', { id: 'a', outcome: 'SUCCESS', payload: { action: 'CONNECT' } })
    expect(parseFrameEvent(secret, pub)).toBeUndefined()
  })

  it('error: READY without a payload', () => {
    expect(parseFrameEvent({ type: '@w3m-frame/READY' }, pub)).toBeUndefined()
    expect(parseFrameEvent(writeFrameEvent('WINDOW_LEFT', {}), own)).toEqual({ name: 'WINDOW_LEFT', payload: {} })
    expect(() => writeFrameEvent('SESSION_CHANGED', {} as never)).toThrow(TypeError)
  })
})
