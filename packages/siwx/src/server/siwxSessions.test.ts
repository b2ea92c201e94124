import { type SiwxMessageData, type SiwxSession, systemClock } from '@hawser/common'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { base58, createBase58check } from '@scure/base'
import { Address, Signer } from 'bip322-js'
import fc from 'fast-check'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createCacao } from '../message/cacao.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { bip122Verifier } from '../verify/bip122Verifier.js'
import { eip155Verifier } from '../verify/eip155Verifier.js'
import { polkadotVerifier } from '../verify/polkadotVerifier.js'
import { solanaVerifier } from '../verify/solanaVerifier.js'
import { createServerKeys } from './serverKeys.js'
import { memorySiwxServerStore } from './siwxServerStore.js'
import { createSiwxSessions, type SiwxSessionsOptions } from './siwxSessions.js'

const secret = 'a secret of at least 32 characters'
const owner = privateKeyToAccount(`0x${'41'.repeat(32)}`)
const seed = new Uint8Array(32).fill(0x43)

async function create(options: Partial<SiwxSessionsOptions> = {}) {
  const time = { nowMs: Date.parse('2027-01-02T03:04:05Z') }
  const sessions = await createSiwxSessions({
    secrets: [secret],
    verifiers: [eip155Verifier(), solanaVerifier(), bip122Verifier(), polkadotVerifier()],
    store: memorySiwxServerStore(),
    clock: { ...systemClock, nowMs: () => time.nowMs },
    ...options,
  })
  const prepare = (change: Partial<SiwxMessageData> = {}): SiwxMessageData => ({
    accountAddress: owner.address,
    chainId: 'eip155:1',
    domain: 'app.example.com',
    uri: 'https://app.example.com/',
    version: '1',
    nonce: sessions.createNonce(''),
    issuedAt: new Date(time.nowMs).toISOString(),
    ...change,
  })
  const sign = async (data = prepare(), form: 'general' | 'strict' = 'general'): Promise<SiwxSession> => {
    const message = formatSiwxMessage(data, { form })
    return { data, message, signature: await owner.signMessage({ message }) }
  }
  const question = {
    realm: '',
    origin: undefined,
    held: [],
    isOriginAllowed: (origin: string) => origin === 'https://app.example.com',
  }
  const signIn = (session: unknown) => sessions.signIn(session, question)
  return { sessions, time, prepare, sign, signIn }
}

describe('createSiwxSessions', () => {
  it('CAP-12 default: accounts of four namespaces, each with a token for back ends', async () => {
    const { sessions, time, prepare, signIn } = await create()
    const solana = base58.encode(ed25519.getPublicKey(seed))
    const pair = sr25519PairFromSeed(seed)
    const wif = bitcoinWif(seed)
    const bitcoin = Address.convertPubKeyIntoAddress(Buffer.from(secp256k1.getPublicKey(seed)), 'p2wpkh').mainnet
    const accounts: [SiwxMessageData['chainId'], string, (message: string) => Promise<string> | string][] = [
      ['eip155:1', owner.address, (message) => owner.signMessage({ message })],
      [
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        solana,
        (message) => base58.encode(ed25519.sign(Buffer.from(message), seed)),
      ],
      [
        'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        encodeAddress(pair.publicKey, 0),
        (message) => `0x${Buffer.from(sr25519Sign(`<Bytes>${message}</Bytes>`, pair)).toString('hex')}`,
      ],
      ['bip122:000000000019d6689c085ae165831e93', bitcoin, (message) => String(Signer.sign(wif, bitcoin, message))],
    ]
    for (const [chainId, accountAddress, sign] of accounts) {
      const data = prepare({ chainId, accountAddress })
      const message = formatSiwxMessage(data)
      const session = { data, message, signature: await sign(message) }
      const { stored } = await signIn(session)
      const { token } = await sessions.createToken(stored)
      const { payload } = await jwtVerify(token, createLocalJWKSet(sessions.jwks), {
        audience: 'app.example.com',
        currentDate: new Date(time.nowMs),
      })
      expect(payload).toMatchObject({ sub: `${chainId}:${accountAddress}`, caip2Network: chainId })
      const again = { ...session, data: { ...data, nonce: sessions.createNonce('') } }
      await expect(signIn(again)).rejects.toMatchObject({ fault: 'nonce' })
      await expect(signIn(session)).rejects.toMatchObject({ fault: 'nonce' })
    }
  })

  it('CAP-12 behavior: of an account with as many sessions as are listed, a new one ends the oldest', async () => {
    const { sessions, time, sign, signIn } = await create()
    const credentials: string[] = []
    for (let count = 0; count <= 100; count += 1) {
      time.nowMs += 1_000
      const { credential = '' } = await signIn(await sign())
      credentials.push(credential)
    }
    const [oldest = '', second = ''] = credentials
    const newest = await sessions.findByCredential(credentials.at(-1) ?? '', '')
    if (!newest) throw new Error('There is no session.')
    const listed = await sessions.listOf(newest)
    expect([listed.length, listed[0]?.id]).toEqual([100, newest.id])
    expect(await sessions.findByCredential(oldest, '')).toBeUndefined()
    expect(await sessions.findByCredential(second, '')).toMatchObject({ id: listed.at(-1)?.id })
  })

  it('behavior: one account however its address is written', async () => {
    const { sessions, prepare, signIn } = await create()
    const small = owner.address.toLowerCase()
    const segwit = Address.convertPubKeyIntoAddress(Buffer.from(secp256k1.getPublicKey(seed)), 'p2wpkh').mainnet
    const kinds: [SiwxMessageData['chainId'], string, readonly string[], (message: string) => Promise<string>][] = [
      [
        'eip155:1',
        owner.address,
        [owner.address, small, `0x${small.slice(2).toUpperCase()}`],
        (message) => owner.signMessage({ message }),
      ],
      [
        'bip122:000000000019d6689c085ae165831e93',
        segwit,
        [segwit, segwit.toUpperCase()],
        async (message) => String(Signer.sign(bitcoinWif(seed), segwit, message)),
      ],
    ]
    for (const [chainId, address, spellings, sign] of kinds) {
      for (const accountAddress of spellings) {
        const data = prepare({ chainId, accountAddress })
        const message = formatSiwxMessage(data)
        const { stored } = await signIn({ data, message, signature: await sign(message) })
        expect(sessions.describe(stored, stored.expiresAtMs)).toMatchObject({ sub: `${chainId}:${address}`, address })
        expect(await sessions.listOf(stored)).toHaveLength(spellings.indexOf(accountAddress) + 1)
      }
    }
  })

  it('default: a message of the strict form, and the CACAO of one click', async () => {
    const { sign, signIn, prepare } = await create()
    const session = await sign(prepare(), 'strict')
    const { stored } = await signIn({ ...session, cacao: createCacao(session) })
    expect(stored.session.cacao?.p.iss).toBe(`did:pkh:eip155:1:${owner.address}`)
    const other = await sign(prepare(), 'strict')
    const foreign = createCacao({ ...other, signature: session.signature })
    await expect(signIn({ ...other, cacao: foreign })).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
  })

  it('behavior: a verifier that hangs is no refusal, and the nonce is not used up', async () => {
    const store = memorySiwxServerStore()
    const hanging = { namespace: 'eip155' as const, verify: () => new Promise<boolean>(() => undefined) }
    const stuck = await create({ store, verifiers: [hanging], verifyTimeoutMs: 1 })
    const session = await stuck.sign()
    await expect(stuck.signIn(session)).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
    const { signIn } = await create({ store })
    await expect(signIn(session)).resolves.toMatchObject({ stored: { domain: 'app.example.com' } })
  })

  it('error: secrets that are too short, or none', async () => {
    await expect(create({ secrets: [] })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    await expect(create({ secrets: [secret, 'short'] })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
  })

  it('behavior: whatever is signed in with, it is taken or refused by name', async () => {
    const { signIn } = await create()
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const error = await signIn(value).catch((reason: unknown) => reason)
        expect(error).toMatchObject({ code: expect.stringMatching(/^SIWX_/) })
      }),
    )
  })
})

describe('createServerKeys', () => {
  it('behavior: a secret that stands there twice is one', async () => {
    const keys = await createServerKeys([secret, secret])
    expect(keys.jwks.keys).toHaveLength(1)
    const nowMs = Date.parse('2027-01-02T03:04:05Z')
    const token = await keys.sign({ iss: 'hawser', sid: 'x', exp: nowMs / 1_000 + 60 })
    expect(await keys.verify(token, { issuer: 'hawser', nowMs })).toMatchObject({ sid: 'x' })
  })

  it('behavior: of 10,000 nonces that were altered or made up none is taken', async () => {
    const keys = await createServerKeys([secret])
    const nowMs = Date.parse('2027-01-02T03:04:05Z')
    const of = { realm: 'shop', nowMs, lifetimeMs: 600_000 }
    const nonce = keys.createNonce('shop', nowMs)
    expect([nonce.length, keys.isNonce(nonce, of)]).toEqual([56, true])
    expect(keys.isNonce(nonce, { ...of, realm: 'other' })).toBe(false)
    expect(keys.isNonce(nonce, { ...of, nowMs: nowMs + 600_000 })).toBe(true)
    expect(keys.isNonce(nonce, { ...of, nowMs: nowMs + 601_000 })).toBe(false)
    const altered = fc
      .record({ at: fc.nat({ max: 55 }), digit: fc.integer({ min: 1, max: 15 }) })
      .map(({ at, digit }) => {
        const changed = (Number.parseInt(nonce[at] ?? '0', 16) ^ digit).toString(16)
        return `${nonce.slice(0, at)}${changed}${nonce.slice(at + 1)}`
      })
    const made = fc.oneof(altered, fc.stringMatching(/^[0-9a-f]{56}$/), fc.string(), fc.constant(nonce.toUpperCase()))
    fc.assert(
      fc.property(made, (text) => text === nonce || !keys.isNonce(text, of)),
      { numRuns: 10_000 },
    )
  })

  it('behavior: of 10,000 tokens that were altered none is taken', async () => {
    const keys = await createServerKeys([secret])
    const nowMs = Date.parse('2027-01-02T03:04:05Z')
    const expected = { issuer: 'hawser', nowMs }
    const token = await keys.sign({ iss: 'hawser', sid: 'x', exp: nowMs / 1_000 + 60 })
    expect(await keys.verify(token, expected)).toMatchObject({ sid: 'x' })
    expect(await keys.verify(token, { ...expected, issuer: 'other' })).toBeUndefined()
    expect(await keys.verify(token, { ...expected, nowMs: nowMs + 61_000 })).toBeUndefined()
    expect(await keys.verify(await keys.sign({ iss: 'hawser', sid: 'x' }), expected)).toBeUndefined()
    const bytes = token.split('.').map((part) => Buffer.from(part, 'base64url'))
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), fc.nat(), fc.integer({ min: 1, max: 255 }), async (part, at, mask) => {
        const changed = bytes.map((own) => Buffer.from(own))
        const one = changed[part] ?? Buffer.alloc(1)
        one[at % one.length] = (one[at % one.length] ?? 0) ^ mask
        const text = changed.map((own) => own.toString('base64url')).join('.')
        return (await keys.verify(text, expected)) === undefined
      }),
      { numRuns: 10_000 },
    )
  })
})

/** A private key of the main network as Bitcoin wallets write it, for a compressed public key. */
function bitcoinWif(key: Uint8Array): string {
  return createBase58check(sha256).encode(Uint8Array.from([0x80, ...key, 0x01]))
}
