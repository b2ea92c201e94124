import { encodeBase58 } from '@hawser/common'
import { readCacao } from '@hawser/siwx'
import { siwxSessionsWireSchema } from '@hawser/siwx/schemas'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { createScriptedSolanaWallet, createSolanaAccount } from '@hawser/testing/solana'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { alice, bob, createBrowser, failed, otherProjectKey, page, useSignIn } from './support/useSignIn.js'

const databases = useDatabases()
const { open } = useSignIn(databases)
let local: LocalChains
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
})
afterAll(() => local.stop())

/** A gateway before a node of which no account is a contract. */
const openWithNode = () => open({ networks: { 'eip155:1': { http: [local.chains[0]?.rpcUrl ?? ''] } } })

/** The high one of the two values of s that a key has for a text (EIP-2). */
function toHighS(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const last = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${last}`
}

const minuteMs = 60_000

it('CAP-12 behavior: a text that a wallet of Solana composed itself is taken, and one for another site is not', async () => {
  const account = await createSolanaAccount()
  const wallet = createScriptedSolanaWallet({
    name: 'Quay Wallet',
    accounts: [account],
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
    features: ['signIn'],
    permissionStore: 'memory',
  })
  onTestFinished(() => wallet.destroy())
  await wallet.connect({ isSilent: false })
  const browser = createBrowser(await open())
  const compose = async () => {
    const { message, signature } = await wallet.signIn({
      domain: 'shop.example.com',
      address: account.address,
      uri: `${page}/sign-in`,
      version: '1',
      chainId: 'solana:mainnet',
      nonce: await browser.nonce(),
      issuedAt: new Date(1_800_000_000_500).toISOString(),
    })
    return { message: new TextDecoder().decode(message), signature: encodeBase58(signature) }
  }
  const signed = await compose()
  expect(signed.message).toContain('\nChain ID: solana:mainnet\n')
  expect(await browser.authenticate(signed)).toMatchObject({ status: 200 })
  const { body } = await browser.ask('/auth/v1/sessions')
  expect(v.parse(siwxSessionsWireSchema, body).sessions).toMatchObject([
    {
      session: {
        ...signed,
        data: { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: account.address },
      },
    },
  ])
  wallet.setBehavior('signsInForOtherSite', true)
  expect(await browser.authenticate(await compose())).toMatchObject(failed(400, 'domain'))
})

describe('messages with a ReCap', () => {
  /** What a wallet signs as it connects (ERC-5573), for a list of networks. */
  const signWithRecap = async (browser: ReturnType<typeof createBrowser>, networks: number) => {
    const chains = Array.from({ length: networks }, (_, index) => `eip155:${index + 10_000}`)
    const att = { eip155: { 'request/personal_sign': [{ chains }] } }
    const unsigned = {
      h: { t: 'caip122' },
      p: {
        iss: `did:pkh:eip155:1:${alice.address}`,
        domain: 'shop.example.com',
        aud: `${page}/sign-in`,
        version: '1',
        nonce: await browser.nonce(),
        iat: new Date(1_800_000_000_500).toISOString(),
        resources: [`${page}/terms`, `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`],
      },
      s: { t: 'eip191', s: '0x' },
    }
    const { message } = readCacao(unsigned)
    return readCacao({ ...unsigned, s: { t: 'eip191', s: await alice.signMessage({ message }) } })
  }

  it.each(databaseKinds)('CAP-12 behavior: taken and kept whole on the %s database', async (kind) => {
    const browser = createBrowser(await open({ databaseUrl: await databases.create(kind) }))
    for (const [networks, least] of [
      [500, 9_500],
      [2_400, 48_000],
    ] as const) {
      const signed = await signWithRecap(browser, networks)
      expect(signed.message.length).toBeGreaterThan(least)
      expect(await browser.authenticate(signed)).toMatchObject({ status: 200 })
      const { body } = await browser.ask('/auth/v1/sessions')
      expect(v.parse(siwxSessionsWireSchema, body).sessions).toMatchObject([{ session: signed }])
    }
  })

  it('CAP-12 behavior: refused where the text is longer than any may be', async () => {
    const browser = createBrowser(await open())
    const { message, signature } = await browser.sign()
    const resource = `urn:recap:${'e'.repeat(50_000)}`
    const longer = { message: `${message}\nResources:\n- ${resource}`, signature }
    expect(await browser.authenticate(longer)).toMatchObject({ ...failed(422, 'message'), setCookies: [] })
  })
})

describe('messages that are refused', () => {
  const domains = { domain: 'evil.example', uri: 'https://evil.example/sign-in' }
  it.each<[string, Parameters<ReturnType<typeof createBrowser>['sign']>[0], number, string]>([
    ['another domain', domains, 400, 'domain'],
    ['a domain beside its own page', { domain: 'evil.example' }, 400, 'domain'],
    ['a page beside its own domain', { uri: 'https://evil.example' }, 400, 'domain'],
    ['another port', { domain: 'shop.example.com:8443', uri: 'https://shop.example.com:8443' }, 400, 'domain'],
    ['another protocol', { uri: 'http://shop.example.com' }, 400, 'domain'],
    ['no page', { uri: 'urn:shop.example.com' }, 400, 'uri'],
    [
      'a nonce that nobody gave out',
      { nonce: 'f3a9c1d2e4b5a6978812f3a9c1d2e4b5a6978812f3a9c1d2e4b5a697' },
      401,
      'nonce',
    ],
    ['a nonce of another form', { nonce: '12345678' }, 401, 'nonce'],
    ['a time that is over', { expirationTime: new Date(1_800_000_000_500).toISOString() }, 400, 'expired'],
    ['a time that is yet to come', { notBefore: new Date(1_800_000_100_000).toISOString() }, 400, 'notYetValid'],
    ['a signature of the future', { issuedAt: new Date(1_800_000_100_000).toISOString() }, 400, 'notYetValid'],
    ['a namespace that nobody verifies', { chainId: 'cosmos:cosmoshub-4' }, 400, 'chainId'],
  ])('behavior: %s', async (_, change, status, field) => {
    const browser = createBrowser(await open())
    const answer = await browser.authenticate(await browser.sign(change))
    expect(answer).toMatchObject({ ...failed(status, field), setCookies: [] })
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it.each<[string, (signed: { message: string; signature: string }) => object, number, string]>([
    [
      'another address',
      (one) => ({ ...one, message: one.message.replace(alice.address, bob.address) }),
      401,
      'signature',
    ],
    [
      'another chain',
      (one) => ({ ...one, message: one.message.replace('eip155:1\n', 'eip155:10\n') }),
      503,
      'signature',
    ],
    [
      'a text altered by one byte',
      (one) => ({ ...one, message: one.message.replace('/sign-in', '/sign-im') }),
      401,
      'signature',
    ],
    ['a line more', (one) => ({ ...one, message: `${one.message}\n` }), 400, 'text'],
    ['a text that is no message', (one) => ({ ...one, message: 'Hello' }), 400, 'text'],
    ['an empty text', (one) => ({ ...one, message: '' }), 422, 'message'],
    ['fields that the text does not have', (one) => ({ ...one, data: { chainId: 'eip155:1' } }), 400, 'accountAddress'],
    ['a signature of no form', (one) => ({ ...one, signature: '<b>' }), 401, 'signature'],
    ['a signature that is cut off', (one) => ({ ...one, signature: one.signature.slice(0, -2) }), 401, 'signature'],
    ['a longer signature', (one) => ({ ...one, signature: `${one.signature}00` }), 401, 'signature'],
    [
      'the other one of the two signatures that one key has for a text',
      (one) => ({ ...one, signature: toHighS(one.signature) }),
      401,
      'signature',
    ],
    ['an empty signature', (one) => ({ ...one, signature: '0x' }), 401, 'signature'],
  ])('behavior: %s', async (_, change, status, field) => {
    // A node that knows of no contract.
    const gateway = await openWithNode()
    const browser = createBrowser(gateway)
    const answer = await browser.authenticate(change(await browser.sign()) as Awaited<ReturnType<typeof browser.sign>>)
    expect(answer).toMatchObject({ ...failed(status, field), setCookies: [] })
  })

  it('behavior: a signature of another account, and one of another text', async () => {
    const browser = createBrowser(await openWithNode())
    const signed = await browser.sign()
    const signature = await bob.signMessage({ message: signed.message })
    expect(await browser.authenticate({ ...signed, signature })).toMatchObject(failed(401, 'signature'))
    const other = await alice.signMessage({ message: `${signed.message} ` })
    expect(await browser.authenticate({ ...signed, signature: other })).toMatchObject(failed(401, 'signature'))
    // What was refused did not use the nonce up.
    expect(await browser.authenticate(signed)).toMatchObject({ status: 200 })
  })

  it('behavior: a nonce of another project, of another gateway, and one that is too old', async () => {
    const gateway = await open()
    const browser = createBrowser(gateway)
    const nonce = await createBrowser(gateway, { projectId: otherProjectKey }).nonce()
    expect(await browser.authenticate(await browser.sign({ nonce }))).toMatchObject(failed(401, 'nonce'))
    const foreign = await open({ signIn: { secrets: ['another secret of at least 32 characters'] } })
    const given = await createBrowser(foreign).nonce()
    expect(await browser.authenticate(await browser.sign({ nonce: given }))).toMatchObject(failed(401, 'nonce'))
    const signed = await browser.sign()
    gateway.time.nowMs += 11 * minuteMs
    expect(await browser.authenticate(signed)).toMatchObject(failed(401, 'nonce'))
  })

  it('behavior: a message that was signed on another page of the project', async () => {
    const browser = createBrowser(await open())
    const signed = await browser.sign({ domain: 'bar.example.com', uri: 'https://bar.example.com' })
    expect(await browser.authenticate(signed)).toMatchObject(failed(400, 'domain'))
  })
})
